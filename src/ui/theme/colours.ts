import type { Palette } from '../../../contract/palette.ts';

/** The colours of `colours.css`, by the names of the palette. */
export const colours: Palette = {
  accent: 'var(--ui-primary)',
  accentHover: 'var(--ui-primary-hover)',
  onAccent: 'var(--ui-on-primary)',
  accentWash: 'var(--ui-selected)',
  page: 'var(--ui-page)',
  surface: 'var(--ui-paper)',
  raised: 'var(--ui-raised)',
  hover: 'var(--ui-hover)',
  hairline: 'var(--ui-line)',
  edge: 'var(--ui-edge)',
  text: 'var(--ui-text)',
  muted: 'var(--ui-muted)',
  error: 'var(--ui-error)',
  warning: 'var(--ui-warning)',
  success: 'var(--ui-success)',
  info: 'var(--ui-info)',
};
