/** Which rows of the printed ledger go on which sheet. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetsOf, type Measured, type Run } from '../../src/customRoutes/finance/ledger/ledgerPages.ts';

const PAPER = { room: 100, first: 80, carried: 5, apart: false };
const account = (rows: number, height = 5): Measured => ({
  head: 10,
  rows: Array.from({ length: rows }, () => height),
});
const heightOf = (accounts: readonly Measured[], runs: readonly Run[]): number =>
  runs.reduce((all, { account: at, from, to }) => {
    const { head, rows } = accounts[at] ?? { head: 0, rows: [] };
    const carried = (from > 0 ? PAPER.carried : 0) + (to < rows.length ? PAPER.carried : 0);
    return all + head + carried + rows.slice(from, to).reduce((sum, row) => sum + row, 0);
  }, 0);

describe('sheets of a ledger', () => {
  test('have as many rows as there is room for, and the first fewer by its head', () => {
    expect(sheetsOf([account(40)], PAPER)).toEqual([
      [{ account: 0, from: 0, to: 13 }],
      [{ account: 0, from: 13, to: 29 }],
      [{ account: 0, from: 29, to: 40 }],
    ]);
  });
  test('have several short accounts each, and each its own when that is chosen', () => {
    const three = [account(4), account(4), account(4)];
    expect(sheetsOf(three, PAPER)).toEqual([
      [
        { account: 0, from: 0, to: 4 },
        { account: 1, from: 0, to: 4 },
      ],
      [{ account: 2, from: 0, to: 4 }],
    ]);
    expect(sheetsOf(three, { ...PAPER, apart: true })).toHaveLength(3);
  });
  test('an account of which hardly a row has room begins the next sheet', () => {
    const sheets = sheetsOf([account(9), account(20)], PAPER);
    expect(sheets[0]).toEqual([{ account: 0, from: 0, to: 9 }]);
    expect(sheets[1]?.[0]).toMatchObject({ account: 1, from: 0 });
  });
  test('a row that is higher than a sheet has one of its own', () => {
    const sheets = sheetsOf([{ head: 10, rows: [5, 5, 5, 500, 5] }], PAPER);
    expect(sheets.flat().map(({ from, to }) => [from, to])).toContainEqual([3, 4]);
  });
  test('hold every row once, in order, and are not fuller than they are high', () => {
    const one = fc.record({
      head: fc.integer({ min: 5, max: 15 }),
      rows: fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 2, maxLength: 60 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), fc.boolean(), (accounts, apart) => {
        const sheets = sheetsOf(accounts, { ...PAPER, apart });
        const rows = sheets
          .flat()
          .flatMap(({ account: at, from, to }) => Array.from({ length: to - from }, (_, n) => `${at}/${from + n}`));
        expect(rows).toEqual(accounts.flatMap((each, at) => each.rows.map((_, n) => `${at}/${n}`)));
        for (const [at, runs] of sheets.entries())
          if (runs.length > 1 || (runs[0]?.to ?? 0) - (runs[0]?.from ?? 0) > 1)
            expect(heightOf(accounts, runs)).toBeLessThanOrEqual(at === 0 ? PAPER.first : PAPER.room);
      }),
    );
  });
});
