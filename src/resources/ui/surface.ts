import type { Theme } from '@mui/material/styles';

/** Hands the theme's colours to the static style sheet, so that rows and cells cost no run-time styling. */
export const surface = ({ palette, shape }: Theme) => ({
  '--ui-line': palette.divider,
  '--ui-paper': palette.background.paper,
  '--ui-page': palette.background.default,
  '--ui-text': palette.text.primary,
  '--ui-muted': palette.text.secondary,
  '--ui-primary': palette.primary.main,
  '--ui-error': palette.error.main,
  '--ui-hover': palette.action.hover,
  '--ui-selected': palette.action.selected,
  '--ui-radius': typeof shape.borderRadius === 'number' ? `${shape.borderRadius}px` : shape.borderRadius,
  colorScheme: palette.mode,
});
