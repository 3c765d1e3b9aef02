/**
 * The look that the application and the pages of the server share: one family of type, and the colours of the two
 * schemes.
 */
export const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

/**
 * Colours of the two schemes. Every text colour has at least 4.5:1 on every surface it is used on, every control edge
 * 3:1.
 */
export interface Palette {
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  /** Wash behind the active menu item and selected rows. */
  readonly accentWash: string;
  readonly page: string;
  readonly surface: string;
  readonly raised: string;
  readonly hover: string;
  readonly hairline: string;
  /** Edge of an input: 3:1 against the surface. */
  readonly edge: string;
  readonly text: string;
  readonly muted: string;
  readonly error: string;
  readonly warning: string;
  readonly success: string;
  readonly info: string;
}

export const light: Palette = {
  accent: '#0b6b60',
  accentHover: '#08544b',
  onAccent: '#ffffff',
  accentWash: '#e4f2ef',
  page: '#f6f7f8',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f0f2f4',
  hairline: '#e2e5e9',
  edge: '#868e99',
  text: '#16191d',
  muted: '#565e6a',
  error: '#b3261e',
  warning: '#8a5300',
  success: '#1c6b3c',
  info: '#2a5a9c',
};

export const dark: Palette = {
  accent: '#5cc9b8',
  accentHover: '#7fd8ca',
  onAccent: '#05211d',
  accentWash: '#17312e',
  page: '#0f1113',
  surface: '#16181b',
  raised: '#1d2024',
  hover: '#202429',
  hairline: '#2a2e34',
  edge: '#6f7782',
  text: '#e7e9ec',
  muted: '#a0a7b2',
  error: '#ff8f86',
  warning: '#f0b55a',
  success: '#6fcf97',
  info: '#8ab4f0',
};
