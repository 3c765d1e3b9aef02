/**
 * Reading the cells of a file that somebody made to be slow: one cell may hold 32,767 characters, and a file ten
 * megabytes of such cells.
 */
import { describe, expect, it } from 'vitest';
import { readCell, type Words } from '../../contract/exchange/cells.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { findHeaderRow, suggestMapping } from '../../contract/exchange/headers.ts';
import { MAX_CELL } from '../../contract/exchange/limits.ts';
import { normalise } from '../../contract/exchange/normalise.ts';
import { resources } from '../../src/resources/index.ts';
import { growth } from '../api/safety/held.ts';

const full = (text: string): string => text.repeat(Math.ceil(MAX_CELL / text.length)).slice(0, MAX_CELL - 2);
const CELLS = [
  ' ',
  '\u00a0',
  '9',
  '1 ',
  ',',
  '-',
  '/',
  '(',
  '.',
  'a',
  'a,',
  ';',
  'rs',
  '\ufdfa',
  '\u0301',
  '01-',
].flatMap((text) => [full(text), `1${full(text)}x`]);
/** One field of each kind with each set of options that changes how it is read. */
const fields = [
  ...new Map(
    resources.flatMap((resource) =>
      importFields(resource).map(
        (named) => [JSON.stringify([named[1].kind, named[1].pattern, named[1].unit]), named] as const,
      ),
    ),
  ).values(),
];
const words: Words = () => undefined;

/** Between reading every letter once (1) and all of them for each (4). */
const MOST_GROWTH = 2.2;
/** Enough to know what is wrong; each takes its time. */
const FOUND = 3;
/** How often it is measured before it counts as slow: garbage that is collected meanwhile makes one of them look so, not all. */
const LOOKS = 4;
function growthOf(work: (cell: string) => unknown, cell: string): number {
  let least = Infinity;
  for (let look = 0; look < LOOKS && least > MOST_GROWTH; look += 1) least = Math.min(least, growth(work, cell));
  return least;
}
/** What grows faster than the cell. */
function slowOf(works: Iterable<readonly [name: string, work: (cell: string) => unknown]>): string[] {
  const slow: string[] = [];
  for (const [name, work] of works)
    for (const cell of CELLS) {
      const times = growthOf(work, cell);
      if (times > MOST_GROWTH)
        slow.push(
          `${name} ${JSON.stringify(cell.slice(0, 3))}: ${times.toFixed(1)} times as long as four quarters of it`,
        );
      if (slow.length === FOUND) return slow;
    }
  return slow;
}

describe('a full cell', () => {
  it('is read in no time by every kind of field, whatever it holds', () => {
    const readers = fields.map(
      ([name, field]) => [`${name} (${field.kind})`, (cell: string) => readCell(field, cell, words)] as const,
    );
    expect(slowOf(readers)).toEqual([]);
  });
  it('may be a header', () => {
    const read = (cell: string): void => {
      const header = [cell, cell, cell];
      findHeaderRow([header], fields);
      suggestMapping(
        header.map((text) => text.slice(0, 200)),
        fields,
        {},
      );
      normalise(cell);
    };
    expect(slowOf([['header', read]])).toEqual([]);
  });
});
