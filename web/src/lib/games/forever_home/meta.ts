import type { Meta } from '../registry';
import './palette.css';
import { groupIcons, rowIcon } from './pictures';
import art from './poster.svg';

export const meta: Meta = {
  order: 2,
  art,
  title: 'Forever Home',
  alt: 'A dog by the armchair under a lamp',
  mood: 'Patterns & sets',
  line: 'Train shelter dogs and find them homes.',
  deep: '#5A2A1D',
  figure: 'g-dog',
  rowIcon,
  groupIcons
};
