/** What a school of many students makes of the pages that everybody opens. */
import type { Figure } from '../figures.ts';
import { asOwner } from '../lists/prepare.ts';
import { HOME } from './home.ts';
import { bothInTurn, type Call } from './inTurn.ts';
import { classesOf, classPage, LIST, pick, searchPage, shown, WORDS, type Class } from './pages.ts';
import { startTarget } from './target.ts';

/** The smallest school and the largest, in turn: what reads a page must not notice. */
export async function growing(
  urls: readonly [small: string, large: string],
  counts: readonly number[],
  quick: boolean,
) {
  const schools = await Promise.all(
    urls.map(async (url) => ({
      target: await startTarget('oursServer.ts', url),
      classes: await asOwner(url, classesOf),
    })),
  );
  const pages: Readonly<Record<string, (classes: readonly Class[]) => string>> = {
    'home page': () => HOME,
    'first page': () => LIST,
    'filtered page': (classes) => classPage(pick(classes)),
    // A word that is typed finds five hundred times as many: said, not judged.
    search: () => searchPage(pick(WORDS)),
  };
  const figures: Figure[] = [];
  try {
    for (const [name, page] of Object.entries(pages)) {
      const [small, large] = schools.map(
        ({ target, classes }): Call =>
          () =>
            target.ask(page(classes)),
      ) as [Call, Call];
      const found = await bothInTurn(quick ? 45 : 100, small, large);
      figures.push({
        name: `${name}, ${shown(counts[0] ?? 0)} → ${shown(counts.at(-1) ?? 0)} students`,
        value: found.large,
        unit: 'ms',
        against: { what: 'ms before', value: found.small, ratio: found.ratio },
        ...(name === 'search' ? {} : { budget: { limit: 1.3, is: 'at most', of: 'ratio' } as const }),
      });
    }
  } finally {
    for (const { target } of schools) target.stop();
  }
  return figures;
}
