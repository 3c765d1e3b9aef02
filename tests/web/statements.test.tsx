import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import userEvent from '@testing-library/user-event';
import { strFromU8, unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { f } from '../../contract/fields.ts';
import { chartRows } from '../../src/customRoutes/finance/statements/chartRows.ts';
import { shownRows, type Statement } from '../../src/customRoutes/finance/statements/statement.ts';
import { bareColumns, statementAs } from '../../src/customRoutes/finance/statements/statementAs.ts';
import { sheetOf } from '../../src/customRoutes/finance/statements/statementSheet.ts';
import { piecesOf, withColumns } from '../../src/customRoutes/finance/statements/pieces.ts';
import { StatementScreen } from '../../src/customRoutes/finance/statements/StatementScreen.tsx';
import { FindPage } from '../../src/pages/openPage.tsx';
import { workbook } from '../../src/ui/output/workbook.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const groups = [
  { id: 1, group_name: 'Current assets', account_class: 'asset', parent_id: null },
  { id: 2, group_name: 'Banks', account_class: 'asset', parent_id: 1 },
  { id: 3, group_name: 'Fees', account_class: 'income', parent_id: null },
  { id: 4, group_name: 'Rents', account_class: 'income', parent_id: null },
];
const account = (id: number, group_id: number, ...amounts: number[]) => ({
  id,
  acc_code: String(1000 + id),
  acc_name: `Account ${id}`,
  group_id,
  amounts,
});
const accounts = [account(1, 1, 10, 0.1), account(2, 2, 20, 0.2), account(3, 3, -30, 0), account(4, 4, 0, 0)];
const columns = [
  { key: 'debit', label: 'Debit', over: 'Period' },
  { key: 'credit', label: 'Credit', over: 'Period' },
];
const rows = [
  ...chartRows({
    groups,
    accounts,
    columns: 2,
    drill:
      ({ acc_code }) =>
      () =>
        `/gl-inquiry?acc_code=${acc_code}`,
  }),
  {
    key: 'net',
    label: 'Net',
    level: 0,
    kind: 'total' as const,
    amounts: [60, 0.3],
    of: [['asset', 1] as const, ['income', -1] as const],
  },
];
const keys = (of: readonly { readonly key: string }[]): string[] => of.map(({ key }) => key);

describe('the rows of a statement', () => {
  test('groups and classes are the sums of what is below them, to the paisa', () => {
    expect(keys(rows)).toEqual(['asset', 'g1', 'a1', 'g2', 'a2', 'income', 'g3', 'a3', 'g4', 'a4', 'net']);
    expect(rows[0]?.amounts).toEqual([30, 0.3]);
    expect(rows[1]?.amounts).toEqual([30, 0.3]);
    expect(rows[3]?.amounts).toEqual([20, 0.2]);
  });
  test('rows at zero are left out with their groups, and come back', () => {
    const none = new Set<string>();
    expect(keys(shownRows(rows, { zeros: false, folded: none }))).toEqual(
      keys(rows).filter((key) => key !== 'g4' && key !== 'a4'),
    );
    expect(shownRows(rows, { zeros: true, folded: none })).toEqual(rows);
    expect(keys(shownRows(rows, { zeros: false, folded: new Set(['g1', 'income']) }))).toEqual([
      'asset',
      'g1',
      'income',
      'net',
    ]);
  });
  test('in Excel groups and totals are formulas over what is below them', () => {
    const sheet = sheetOf({ columns }, rows, true);
    expect(sheet.headers).toEqual(['Code', 'Account', 'Period debit', 'Period credit']);
    const formulas = sheet.rows.map(([, , cell]) => (cell?.kind === 'formula' ? cell.formula : cell?.kind));
    expect(formulas).toEqual([
      'C3',
      'SUM(C4:C5)',
      'money',
      'C6',
      'money',
      'C8+C10',
      'C9',
      'money',
      'C11',
      'money',
      '+C2-C7',
    ]);
    expect(
      sheetOf({ columns }, rows, false)
        .rows.flat()
        .some(({ kind }) => kind === 'formula'),
    ).toBe(false);
  });
  test('the saved workbook has these formulas, with what they come to for who does not calculate', async () => {
    const file = await workbook([{ name: 'Trial Balance', ...sheetOf({ columns }, rows, true) }]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sheet =
      Object.entries(unzipSync(bytes)).find(([name]) => name.includes('worksheets/'))?.[1] ?? new Uint8Array();
    const formulas = [...strFromU8(sheet).matchAll(/<c r="(\w+)"[^>]*><f>([^<]*)<\/f>/g)].map(([, at, text]) => [
      at,
      text,
    ]);
    expect(formulas).toContainEqual(['C3', 'SUM(C4:C5)']);
    expect(formulas.filter(([at]) => at?.startsWith('D'))).toHaveLength(7);
    expect(
      formulas.every(([, text]) => !text?.startsWith('=')),
      'as the format has them',
    ).toBe(true);
    const [read] = await readSheets(Buffer.from(bytes));
    expect(read?.data.map((row) => row[2])).toEqual(['Period debit', 30, 30, 10, 20, 20, -30, -30, -30, 0, 0, 60]);
  });
});

describe('a statement of more columns than a sheet has room for', () => {
  const under = (over: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${over}-${at}`, label: String(at), over }));
  const wide = [...Array.from({ length: 12 }, (_, month) => under(`M${month}`, 3)).flat(), ...under('Total', 4)];
  test('is on as many as it takes, each with all rows, headings whole and every column once', () => {
    const pieces = piecesOf(wide);
    expect(pieces.flat()).toEqual(wide);
    expect(pieces.map((piece) => [...new Set(piece.map(({ over }) => over))])).toEqual([
      ['M0', 'M1', 'M2'],
      ['M3', 'M4', 'M5'],
      ['M6', 'M7', 'M8'],
      ['M9', 'M10', 'M11', 'Total'],
    ]);
    expect(piecesOf(wide.slice(0, 13)), 'what has room stays whole').toEqual([wide.slice(0, 13)]);
    const row = { key: 'a', label: 'A', level: 0, kind: 'account' as const, amounts: wide.map((_, at) => at) };
    const cut = pieces.flatMap((piece) => withColumns({ columns: wide, rows: [row] }, piece));
    expect(cut.flatMap(({ amounts }) => amounts)).toEqual(row.amounts);
  });
});

const asks = { params: { from_date: f.date({ default: 'report start' }), campus_id: f.int() } };
const statement: Statement = {
  columns,
  rows,
  basis: 'Accrual basis.',
  asOf: '2026-11-20T06:00:00.000Z',
  campuses: ['North'],
  alarm: { text: 'The sides differ by 1.', label: 'Check the books', to: '/books-check' },
};
const PAGE = () => ({ path: 'trial-balance', title: 'Trial Balance', crumbs: [{ label: 'Trial Balance' }] });
const asked: Readonly<Record<string, string>>[] = [];
const unfinished = (done: number) => new HttpError('Not all months are read', 409, { progress: { done, of: 30 } });
const load = async (query: Readonly<Record<string, string>>): Promise<Statement> => {
  asked.push(query);
  return statement;
};
const provider = { getList: async () => ({ data: [], total: 0 }), getMany: async () => ({ data: [] }) };
const open = (address: string, given = load) => {
  signedInAs();
  asked.length = 0;
  return show(
    <FindPage value={PAGE}>
      <StatementScreen asks={asks} load={given} />
    </FindPage>,
    provider,
    address,
  );
};
const table = () => screen.findByRole('table', { name: 'Trial Balance' });

describe('a statement', () => {
  test('says its basis, its campuses and its instant, and leads to what is wrong', async () => {
    open('/trial-balance');
    await table();
    expect(screen.getByText(/Accrual basis\. Only North\. As of 20-Nov-2026 11:00:00 AM/)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('The sides differ by 1.');
    expect(screen.getByRole('link', { name: 'Check the books' }).getAttribute('href')).toBe('/books-check');
    expect(asked).toEqual([{ from_date: '2024-04-01' }]);
  });
  test('whose months are still being read says how far it is, and is shown when they are', async () => {
    let goOn = (): void => undefined;
    const more = new Promise<void>((done) => void (goOn = done));
    let calls = 0;
    open('/trial-balance', async () => {
      calls += 1;
      if (calls <= 2) throw unfinished(calls * 12);
      await more;
      return statement;
    });
    expect(await screen.findByText('Reading the months: 24 of 30')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    goOn();
    await table();
    expect(screen.queryByText(/Reading the months/)).toBeNull();
    expect(calls).toBe(3);
  });
  test('of whose months no more are read, however often they are asked for, says that it is refused', async () => {
    open('/trial-balance', async () => {
      throw unfinished(3);
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not all months are read');
  });
  test('writes less than nothing in brackets and nothing as a dash; a figure leads to its account', async () => {
    open('/trial-balance');
    const row = within(await table()).getByRole('row', { name: /Account 3/ });
    expect(within(row).getByRole('link', { name: '(30.00)' }).getAttribute('href')).toBe('/gl-inquiry?acc_code=1003');
    expect(row.textContent).toBe('1003 Account 3(30.00)–');
  });
  test('is folded and unfolded by keys, and the address holds it', async () => {
    const { address } = open('/trial-balance?campus_id=3');
    const group = within(await table()).getByRole('row', { name: /Current assets/ });
    group.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Account 2/ })).toBeNull());
    expect(address()).toContain('fold=g1');
    expect(address()).toContain('campus_id=3');
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('row', { name: /Account 2/ })).toBeTruthy();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/gl-inquiry?acc_code=1001');
  });
  test('is one stop of Tab: arrows reach every figure, of groups too, and Enter opens it', async () => {
    const { address } = open('/trial-balance');
    const whole = await table();
    expect(whole.querySelectorAll('[tabindex="0"], a:not([tabindex]), button:not([tabindex])')).toHaveLength(1);
    const row = within(whole).getByRole('row', { name: /Account 1/ });
    row.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('0.10');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement, 'a row without such a figure has the focus itself').toBe(
      within(whole).getByRole('row', { name: /Banks/ }),
    );
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('10.00');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(row);
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(address()).toBe('/gl-inquiry?acc_code=1001');
  });
  test('folds everything, and shows the rows at zero', async () => {
    const { address } = open('/trial-balance');
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Account \d/ })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Rows at zero' }));
    expect(await screen.findByRole('row', { name: /Account 4/ })).toBeTruthy();
    expect(address()).toContain('zeros=true');
    expect(asked).toHaveLength(1);
  });
  test('is shown without account codes, for who wants none', async () => {
    open('/trial-balance');
    await table();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Account codes' }));
    const row = await screen.findByRole('row', { name: /Account 3/ });
    await waitFor(() => expect(row.textContent).not.toContain('1003'));
  });
  test('leaves out columns at zero, with which everything is as it was', async () => {
    const idle = { key: 'later', label: 'Later' };
    const wide = {
      ...statement,
      columns: [columns[0] ?? idle, idle, columns[1] ?? idle],
      rows: rows.map((one) => ({ ...one, amounts: [one.amounts[0] ?? 0, 0, one.amounts[1] ?? 0] })),
    };
    const { address } = open('/trial-balance', async () => wide);
    await table();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Columns at zero' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Later' })).toBeNull());
    expect(address()).toContain('bare=false');
    expect(statementAs(wide, { codes: true, bare: false })).toEqual({
      ...wide,
      columns: statement.columns,
      rows: rows.map((one) => ({ ...one, amounts: [...one.amounts] })),
    });
    expect(statementAs(wide, { codes: true, bare: true })).toBe(wide);
    expect(
      bareColumns({ columns, rows: [] }).map(({ key }) => key),
      'one column always stays',
    ).toEqual(['credit']);
  });
  test('prints what is shown, with basis and signatures', async () => {
    open('/trial-balance');
    await table();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    const paper = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.flow');
      if (!found) throw new Error('no paper yet');
      return found;
    });
    expect(paper.textContent).toContain('Accrual basis.');
    expect(paper.textContent).toContain('Prepared by');
    expect(within(paper).queryByRole('link')).toBeNull();
  });
});
