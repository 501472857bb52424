import type { Meta } from '../registry';
import './palette.css';
import { groupIcons, picture, rowIcon } from './pictures';
import art from './poster.svg';
import { sign } from './signs';

export const meta: Meta = {
  order: 1,
  art,
  title: 'Forest Shuffle',
  alt: 'A stag before a low sun, a fox in the ferns',
  mood: 'Tableau of cards',
  line: 'Plant trees. Tuck the wild in around them.',
  deep: '#1F3B2B',
  figure: 'g-deer',
  scenery: 'sym-silver_fir',
  picture,
  rowIcon,
  sign,
  groupIcons
};
