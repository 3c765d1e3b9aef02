/** The file of a person to read: one page that needs nothing else, on paper as well. */
import type { Section } from './read.ts';

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
/** Columns in which some row says something. */
const filled = ({ rows }: Section): readonly string[] =>
  Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => textOf(row[name]) !== ''));
function table(section: Section): string {
  const names = filled(section);
  const [only] = section.rows;
  if (section.rows.length === 1 && only)
    return `<table>${names.map((name) => `<tr><th scope="row">${escaped(wordOf(name))}</th>${cell(only[name])}</tr>`).join('')}</table>`;
  const head = names.map((name) => `<th scope="col">${escaped(wordOf(name))}</th>`).join('');
  const body = section.rows.map((row) => `<tr>${names.map((name) => cell(row[name])).join('')}</tr>`).join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
const STYLE =
  'body{font:14px/1.4 sans-serif;margin:2rem;color:#111;background:#fff}table{border-collapse:collapse;margin-bottom:1.5rem}th,td{border:1px solid #bbb;padding:.2rem .5rem;text-align:start;vertical-align:top}section{overflow-x:auto}';
/** `notes`: what the reader has to know of it. */
export const pageOf = (title: string, notes: readonly string[], sections: readonly Section[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1 dir="auto">${escaped(title)}</h1>${notes.map((note) => `<p>${escaped(note)}</p>`).join('')}
${sections.map((section) => `<section><h2>${escaped(section.title)}</h2>${table(section)}</section>`).join('\n')}
</body></html>
`;
