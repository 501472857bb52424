import type { Meta } from '../registry';
import './palette.css';
import { groupIcons, rowIcon } from './pictures';
import art from './poster.svg';

export const meta: Meta = {
  order: 3,
  art,
  title: 'To the Dogs',
  alt: 'A hound in front of a row of town houses',
  mood: 'Drafting & matching',
  line: 'A town of strays: feed them, home them.',
  deep: '#1A2A57',
  figure: 'g-lab',
  rowIcon,
  groupIcons
};
