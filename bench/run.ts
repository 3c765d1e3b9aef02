/** npm run bench -- web|lists|students|fees|imports|all [--full] [--quick]: exits with 1 when a budget is missed. */
import { benchImports } from './exchange/imports.ts';
import { benchFees } from './fees/fees.ts';
import { benchLists } from './lists/lists.ts';
import { benchStudents } from './students/students.ts';
import { benchWeb } from './web/web.ts';

const [what = 'all', ...options] = process.argv.slice(2);
if (!['web', 'lists', 'students', 'fees', 'imports', 'all'].includes(what)) {
  console.error('npm run bench -- web|lists|students|fees|imports|all [--full] [--quick]');
  process.exit(2);
}
const wish = { full: options.includes('--full'), quick: options.includes('--quick') };
const met = [];
const asked = (name: string): boolean => what === name || what === 'all';
if (asked('web')) met.push(await benchWeb(wish));
if (asked('lists')) met.push(await benchLists(wish));
if (asked('students')) met.push(await benchStudents(wish));
if (asked('fees')) met.push(await benchFees(wish));
if (asked('imports')) met.push(await benchImports());
process.exit(met.every(Boolean) ? 0 : 1);
