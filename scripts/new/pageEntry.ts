/** The entry of a page in the file of its menu group, and its name where a test counts those of our own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPages } from '../../src/pages/index.ts';
import { quoted } from './entity.ts';
import { withLine, type Files } from './files.ts';
import type { ShownCall } from './call.ts';

const PAGES = join(import.meta.dirname, '../../src/pages');
const ROUTES = 'tests/unit/routes.test.ts';

/** The file that declares the group, and the change of it. */
function inGroup(group: string, entry: string, maker: string): Files {
  const found = readdirSync(PAGES).find((file) =>
    readFileSync(join(PAGES, file), 'utf8').includes(`title: ${quoted(group)},`),
  );
  if (found === undefined) throw new Error(`no file of src/pages has the group ${group}`);
  const change = (text: string): string => {
    const lines = text.split('\n');
    const title = lines.findIndex((line) => line.trim() === `title: ${quoted(group)},`);
    const indent = /^ */.exec(lines[title] ?? '')?.[0] ?? '';
    const listed = withLine(text, `${indent}  ${entry}`, (line, at) => at > title && line === `${indent}],`);
    return listed.replace(/^import \{ ([^}]*) \} from '\.\/page\.ts';/m, (_, names: string) => {
      const all = new Set([...names.split(', '), 'page', maker]);
      const order = (name: string): string => name.replace(/^type /, '').toLowerCase();
      return `import { ${[...all].toSorted((a, b) => order(a).localeCompare(order(b))).join(', ')} } from './page.ts';`;
    });
  };
  return { [`src/pages/${found}`]: change };
}

/** `loads`: 'list' of a declared list, 'screen' of a component. */
export function pageFiles(
  path: string,
  title: string,
  group: string,
  { endpoint: { access, needs }, name }: ShownCall,
  loads: 'list' | 'screen',
  file: string,
): Files {
  const options = [
    ...(needs ? [`capability: ${quoted(needs)}`] : []),
    ...(typeof access === 'string' && access !== 'signed-in' ? [`privilege: ${quoted(access)}`] : []),
    `asks: ${quoted(name)}`,
    `screen: ${loads}(() => import(${quoted(file)}))`,
  ];
  return {
    ...inGroup(group, `page(${quoted(path)}, ${quoted(title)}, { ${options.join(', ')} }),`, loads),
    [ROUTES]: (text) =>
      text.replace(/^const ownMenu = \[([^\]]*?),?\s*\];$/m, `const ownMenu = [$1, ${quoted(path)}];`),
  };
}

/** An address, as in lost-and-found. */
export function checkPath(path: string): string {
  if (!/^[a-z][a-z0-9-]{1,40}$/.test(path))
    throw new Error(`${path || 'The address'}: an address has small letters, digits and dashes, as in lost-and-found`);
  if (allPages.some((page) => page.path === path)) throw new Error(`there is a page at /${path} already`);
  return path;
}
