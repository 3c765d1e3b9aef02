/** npm run bench -- web|lists|students|find|fees|finance|people|imports|growth|all [--full] [--quick]: exits with 1 when a budget is missed. */
import { benchImports } from './exchange/imports.ts';
import { benchFees } from './fees/fees.ts';
import { benchFinance } from './finance/finance.ts';
import { benchFind } from './find/find.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchLists } from './lists/lists.ts';
import { benchPeople } from './people/people.ts';
import { benchStudents } from './students/students.ts';
import { benchWeb } from './web/web.ts';

const [what = 'all', ...options] = process.argv.slice(2);
if (!['web', 'lists', 'students', 'find', 'fees', 'finance', 'people', 'imports', 'growth', 'all'].includes(what)) {
  console.error('npm run bench -- web|lists|students|find|fees|finance|people|imports|growth|all [--full] [--quick]');
  process.exit(2);
}
const wish = { full: options.includes('--full'), quick: options.includes('--quick') };
const met = [];
const wanted = (name: string): boolean => what === name || what === 'all';
if (wanted('web')) met.push(await benchWeb(wish));
if (wanted('lists')) met.push(await benchLists(wish));
if (wanted('students')) met.push(await benchStudents(wish));
if (wanted('find')) met.push(await benchFind(wish));
if (wanted('fees')) met.push(await benchFees(wish));
if (wanted('finance')) met.push(await benchFinance(wish));
if (wanted('people')) met.push(await benchPeople(wish));
if (wanted('imports')) met.push(await benchImports());
if (wanted('growth')) met.push(await benchGrowth(wish));
process.exit(met.every(Boolean) ? 0 : 1);
