/** The file of a person to read: one page that needs nothing else, on paper as well. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const wordOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : String(value);
const cell = (value: unknown): string => `<td dir="auto">${escaped(textOf(value))}</td>`;
type Values = Readonly<Record<string, unknown>>;
/** What a table of the page has to know before its first row is written. */
export interface Shape {
  readonly title: string;
  readonly rows: number;
  /** Columns in which some row says something. */
  readonly names: readonly string[];
}
/** Is told of every row, and then knows the shape. */
export function shaping(title: string): { readonly see: (row: Values) => void; readonly shape: () => Shape } {
  let rows = 0;
  let all: readonly string[] = [];
  const filled = new Set<string>();
  return {
    see(row) {
      if (rows === 0) all = Object.keys(row);
      rows += 1;
      for (const name of all) if (!filled.has(name) && textOf(row[name]) !== '') filled.add(name);
    },
    shape: () => ({ title, rows, names: all.filter((name) => filled.has(name)) }),
  };
}
/** A table of several rows has them one below the other; one row is written as a list of what it says. */
export const sectionHead = ({ title, rows, names }: Shape): string =>
  `<section><h2>${escaped(title)}</h2><table>${
    rows === 1
      ? ''
      : `<thead><tr>${names.map((name) => `<th scope="col">${escaped(wordOf(name))}</th>`).join('')}</tr></thead><tbody>`
  }`;
/** `at`: which row of its table it is, from 0. */
export const sectionRow = ({ rows, names }: Shape, row: Values, at: number): string =>
  rows === 1
    ? names.map((name) => `<tr><th scope="row">${escaped(wordOf(name))}</th>${cell(row[name])}</tr>`).join('')
    : `${at === 0 ? '' : '\n'}<tr>${names.map((name) => cell(row[name])).join('')}</tr>`;
export const sectionEnd = ({ rows }: Shape): string => `${rows === 1 ? '' : '</tbody>'}</table></section>\n`;

const STYLE =
  'body{font:14px/1.4 sans-serif;margin:2rem;color:#111;background:#fff}table{border-collapse:collapse;margin-bottom:1.5rem}th,td{border:1px solid #bbb;padding:.2rem .5rem;text-align:start;vertical-align:top}section{overflow-x:auto}';
/** `notes`: what the reader has to know of it. */
export const pageHead = (title: string, notes: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1 dir="auto">${escaped(title)}</h1>${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}
`;
export const PAGE_END = '</body></html>\n';
