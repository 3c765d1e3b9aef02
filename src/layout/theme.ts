/**
 * The look: dense, calm, one accent, hairlines instead of shadows, 13 px type with tabular figures (design 10).
 * Plain options, so that react-admin can build both schemes; the choice between them is `themeChoice.ts`.
 */
import '@fontsource-variable/inter/wght.css';
import type { ThemeOptions } from '@mui/material/styles';
import { componentsFor } from './themeComponents.ts';
import { dark, FONT, light, type Palette } from '../../contract/palette.ts';

const RADIUS = 6;

function themeOf(mode: 'light' | 'dark', palette: Palette): ThemeOptions {
  return {
    palette: {
      mode,
      primary: { main: palette.accent, dark: palette.accentHover, contrastText: palette.onAccent },
      // react-admin paints create buttons and the like with `secondary`; one accent only.
      secondary: { main: palette.accent, dark: palette.accentHover, contrastText: palette.onAccent },
      error: { main: palette.error },
      warning: { main: palette.warning },
      success: { main: palette.success },
      info: { main: palette.info },
      background: { default: palette.page, paper: palette.surface },
      text: { primary: palette.text, secondary: palette.muted },
      divider: palette.hairline,
      action: { hover: palette.hover, selected: palette.accentWash, active: palette.muted },
    },
    shape: { borderRadius: RADIUS },
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
      overline: { fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.6, textTransform: 'uppercase' },
    },
    components: componentsFor(palette),
  };
}

export const lightTheme: ThemeOptions = themeOf('light', light);
export const darkTheme: ThemeOptions = themeOf('dark', dark);
