/**
 * The look: dense, calm, one accent, hairlines instead of shadows, 13 px type with tabular figures (design 10).
 * One theme for both schemes: its colours are variables of `colours.css`, so that going dark draws nothing again.
 * MUI computes with colours where it needs a shade, which no script can of a variable: the browser mixes them.
 */
import { createTheme, type ThemeOptions } from '@mui/material/styles';
import { FONT } from '../../../contract/palette.ts';
import { colours } from './colours.ts';
import { components } from './themeComponents.ts';

type Share = number | string;
const mix = (color: string, other: string, share: Share): string =>
  `color-mix(in srgb, ${color}, ${other} calc((${share}) * 100%))`;
/** Black in the light, white in the dark: MUI's own faint greys, by the scheme. */
const faint = (light: number, dark: number): string => `light-dark(rgb(0 0 0 / ${light}), rgb(255 255 255 / ${dark}))`;
/** On a full colour. */
const CONTRAST = 'light-dark(#fff, rgb(0 0 0 / 0.87))';
const shades = (main: string, contrastText = CONTRAST) => ({
  main,
  light: mix(main, '#fff', 0.2),
  dark: mix(main, '#000', 0.3),
  contrastText,
});
const accent = { ...shades(colours.accent, colours.onAccent), dark: colours.accentHover };

const options: ThemeOptions = {
  palette: {
    getContrastText: () => CONTRAST,
    primary: accent,
    // react-admin paints create buttons and the like with `secondary`; one accent only.
    secondary: accent,
    error: shades(colours.error),
    warning: shades(colours.warning),
    success: shades(colours.success),
    info: shades(colours.info),
    background: { default: colours.page, paper: colours.surface },
    text: { primary: colours.text, secondary: colours.muted, disabled: faint(0.38, 0.5) },
    divider: colours.hairline,
    grey: {
      100: 'light-dark(#f5f5f5, #757575)',
      400: 'light-dark(#bdbdbd, #616161)',
      700: 'light-dark(#616161, #e0e0e0)',
    },
    action: {
      hover: colours.hover,
      selected: colours.accentWash,
      active: colours.muted,
      hoverOpacity: 0.06,
      disabled: faint(0.26, 0.3),
      disabledBackground: faint(0.12, 0.12),
      focus: faint(0.12, 0.12),
    },
  },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: {
    fontFamily: FONT,
    fontSize: 13,
    htmlFontSize: 16,
    h1: { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.012em', lineHeight: 1.3 },
    h2: { fontSize: '1rem', fontWeight: 600, letterSpacing: '-0.006em', lineHeight: 1.4 },
    h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
    h4: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
    h5: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
    h6: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.006em' },
    subtitle1: { fontSize: '0.875rem', lineHeight: 1.45, letterSpacing: 0 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.45, letterSpacing: 0 },
    body1: { fontSize: '0.8125rem', lineHeight: 1.5, letterSpacing: 0 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5, letterSpacing: 0 },
    button: { fontSize: '0.8125rem', fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
    caption: { fontSize: '0.75rem', lineHeight: 1.45, letterSpacing: 0 },
    overline: {
      fontSize: '0.6875rem',
      fontWeight: 600,
      letterSpacing: '0.06em',
      lineHeight: 1.6,
      textTransform: 'uppercase',
    },
  },
  components,
};

export const theme = Object.assign(createTheme(options), {
  alpha: (color: string, share: Share) => mix('transparent', color, share),
  // Where MUI darkens in the light it lightens in the dark.
  lighten: (color: string, share: Share) => mix(color, 'light-dark(#fff, #000)', share),
  darken: (color: string, share: Share) => mix(color, 'light-dark(#000, #fff)', share),
});
