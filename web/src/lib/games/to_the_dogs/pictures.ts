import type { Row } from '../../wire';

/** The pictures of score groups, in the sprite all games share. */
export const groupIcons: Record<string, string> = {
  Matches: 'ui-house',
  Companions: 'g-dog',
  'Town awards': 'ui-trophy',
  Specialty: 'ui-star',
  Kibble: 'tag-paw'
};

export const rowIcon = (row: Row): string | null => groupIcons[row.group ?? ''] ?? null;
