/** Reading the cells of a file that somebody made to be slow: one cell may hold 32,767 characters, and a file ten megabytes of such cells. */
import { describe, expect, it } from 'vitest';
import { readCell, type Words } from '../../contract/exchange/cells.ts';
import { importFields } from '../../contract/exchange/fields.ts';
import { findHeaderRow, suggestMapping } from '../../contract/exchange/headers.ts';
import { MAX_CELL } from '../../contract/exchange/limits.ts';
import { normalise } from '../../contract/exchange/normalise.ts';
import { resources } from '../../src/resources/index.ts';
import { held, MOST_HELD } from '../api/safety/held.ts';

const full = (text: string): string => text.repeat(Math.ceil(MAX_CELL / text.length)).slice(0, MAX_CELL - 2);
const CELLS = [' ', '\u00a0', '9', '1 ', ',', '-', '/', '(', '.', 'a', 'a,', ';', 'rs', '\ufdfa', '\u0301', '01-'].flatMap((text) => [
  full(text),
  `1${full(text)}x`,
]);
/** One field of each kind with each set of options that changes how it is read. */
const fields = [
  ...new Map(
    resources.flatMap((resource) =>
      importFields(resource).map((named) => [JSON.stringify([named[1].kind, named[1].pattern, named[1].unit]), named] as const),
    ),
  ).values(),
];
const words: Words = () => undefined;

describe('a full cell', () => {
  it('is read in no time by every kind of field, whatever it holds', async () => {
    const slow: string[] = [];
    for (const [name, field] of fields)
      for (const cell of CELLS) {
        const ms = await held(async () => void readCell(field, cell, words));
        // A page of a file has hundreds of them.
        if (ms > MOST_HELD / 10) slow.push(`${name} (${field.kind}) ${JSON.stringify(cell.slice(0, 3))}: ${Math.round(ms)} ms`);
      }
    expect(slow).toEqual([]);
  });
  it('may be a header', async () => {
    const slow: string[] = [];
    for (const cell of CELLS) {
      const header = [cell, cell, cell];
      const ms = await held(async () => {
        findHeaderRow([header], fields);
        suggestMapping(
          header.map((text) => text.slice(0, 200)),
          fields,
          {},
        );
        normalise(cell);
      });
      if (ms > MOST_HELD) slow.push(`${JSON.stringify(cell.slice(0, 3))}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });
});
