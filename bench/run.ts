/** npm run bench -- web|lists|all [--full] [--quick]: exits with 1 when a budget is missed. */
import { benchLists } from './lists/lists.ts';
import { benchWeb } from './web/web.ts';

const [what = 'all', ...options] = process.argv.slice(2);
if (!['web', 'lists', 'all'].includes(what)) {
  console.error('npm run bench -- web|lists|all [--full] [--quick]');
  process.exit(2);
}
const wish = { full: options.includes('--full'), quick: options.includes('--quick') };
const met = [];
if (what !== 'lists') met.push(await benchWeb(wish));
if (what !== 'web') met.push(await benchLists(wish));
process.exit(met.every(Boolean) ? 0 : 1);
