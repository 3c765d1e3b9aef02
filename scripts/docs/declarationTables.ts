/** The tables of kinds and options in docs/adding-an-entity.md, out of the code, and the examples that tests run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractKinds } from '../../contract/kinds/index.ts';
import { KINDS, type Kind } from '../../contract/kinds/names.ts';
import { serverKinds } from '../../server/resources/kinds/index.ts';

const root = join(import.meta.dirname, '..', '..');
const source = (path: string): string => readFileSync(join(root, path), 'utf8');
/** A comment as one line of Markdown. */
const sentence = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*? ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
const COMMENT = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;

/** Members of an interface with what is said of each. */
function optionsOf(text: string): readonly (readonly [name: string, about: string])[] {
  const member = new RegExp(`(?:${COMMENT})?readonly (\\w+)\\?: `, 'g');
  return [...text.matchAll(member)].map(([, about = '', name = '']) => [name, sentence(about)] as const);
}
/** What the file of a kind says of it: the comment over its type, and its own options. */
function kindOf(kind: Kind): { about: string; options: readonly (readonly [string, string])[] } {
  const text = source(`contract/kinds/${kind}.ts`);
  const [, about = '', type = ''] = new RegExp(`${COMMENT}export interface (\\w+) \\{`).exec(text) ?? [];
  if (type === '') throw new Error(`contract/kinds/${kind}.ts: no interface with a sentence over it`);
  const body = text.slice(text.indexOf(`export interface ${type} {`), text.indexOf(': ContractKind = {'));
  return { about: sentence(about), options: optionsOf(body) };
}

function kindTable(): string[] {
  const rows = KINDS.map((kind) => {
    const { about, options } = kindOf(kind);
    const { operators, cell } = contractKinds[kind];
    const own = options
      .filter(([name]) => name !== 'default')
      .map(([name, what]) => `\`${name}\`${what === '' ? '' : `: ${what}`}`);
    const column = serverKinds[kind].type === '' ? '–' : `\`${serverKinds[kind].type}\``;
    const filters = operators.length === 0 ? '–' : operators.map((one) => `\`${one}\``).join(' ');
    return `| \`f.${kind}\` | ${about} | ${own.join('<br>') || '–'} | ${column} | ${filters} | ${cell ?? '–'} |`;
  });
  return [
    '| kind | holds | options of its own | column | filters | cell of a file |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}
function optionTable(): string[] {
  const text = source('contract/kinds/field.ts');
  const from = text.indexOf('export interface FieldOptions');
  const options = optionsOf(text.slice(from, text.indexOf('\n}', from)));
  return ['| option | means |', '|---|---|', ...options.map(([name, about]) => `| \`${name}\` | ${about} |`)];
}
/** The declarations of a file, without what every file begins with. */
const example = (path: string): string[] => ['```ts', source(path).replace(/^(?:import .*\n)+\n/, '').trimEnd(), '```'];

const END = '<!-- end -->';
/** The page with every part between `<!-- name: … -->` and `<!-- end -->` written anew. */
export function withDeclarationTables(page: string): string {
  return page.replaceAll(/<!-- (kinds|options|example \S+): written by npm run docs -->\n[\s\S]*?<!-- end -->/g, (_whole, name: string) => {
    const lines =
      name === 'kinds' ? kindTable() : name === 'options' ? optionTable() : example(name.slice('example '.length));
    return [`<!-- ${name}: written by npm run docs -->`, ...lines, END].join('\n');
  });
}
