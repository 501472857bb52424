import type { Meta } from '../registry';
import './palette.css';
import art from './poster.svg';
import { verdict } from './verdict';

export const meta: Meta = {
  order: 4,
  art,
  title: 'Forever Young',
  alt: 'A caped figure below the moon and an old house',
  mood: 'Deduction & duel',
  line: 'Old families, hidden nests, sharp teeth.',
  deep: '#1A1028',
  figure: 'g-vcape',
  verdict
};
