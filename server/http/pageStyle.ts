/**
 * The look of the pages that this server writes itself: the application's type and colours, light and dark by the
 * system.
 */
import { dark, FONT, light, type Palette } from '../../contract/palette.ts';

const variables = ({
  text,
  muted,
  hairline,
  edge,
  surface,
  page,
  hover,
  accent,
  onAccent,
  error,
  success,
}: Palette): string =>
  `--ink:${text};--soft:${muted};--line:${hairline};--edge:${edge};--card:${surface};--back:${page};--wash:${hover};--brand:${accent};--brand-ink:${onAccent};--bad:${error};--good:${success}`;

/**
 * Start of the style sheet of such a page: one card in the middle. The build puts the font file at this address
 * (vite.config.ts).
 */
export const PAGE_STYLE = `
@font-face{font-family:'Inter Variable';font-style:normal;font-weight:100 900;font-display:swap;src:url(/fonts/inter.woff2) format('woff2')}
:root{color-scheme:light dark;${variables(light)}}
@media (prefers-color-scheme:dark){:root{${variables(dark)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--back);color:var(--ink);font:15px/1.5 ${FONT}}
main{width:100%;max-width:400px;background:var(--card);border:1px solid var(--line);border-radius:6px;padding:32px 28px}
h1{font-size:20px;line-height:1.3;font-weight:600;letter-spacing:-.012em}
`;
