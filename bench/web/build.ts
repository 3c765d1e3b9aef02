/** Production builds of the application and of the stock list, into a directory of the run. */
import { join } from 'node:path';
import { buildPage } from '../production.ts';

export async function buildBoth(directory: string): Promise<{ ours: string; stock: string }> {
  const [ours, stock] = [join(directory, 'ours'), join(directory, 'stock')];
  await buildPage(ours);
  await buildPage(stock, join(import.meta.dirname, '../stock'));
  return { ours, stock };
}
