import type { Row } from '../../wire';

const GROUPS: Record<string, string> = {
  Training: 'ui-star',
  Homes: 'ui-house',
  Commendations: 'ui-trophy',
  Challenges: 'ui-trophy',
  Deductions: 'ui-clock'
};

export const groupIcons = GROUPS;
export const rowIcon = (row: Row): string | null => GROUPS[row.group ?? ''] ?? null;
