/** A click on a row beside its links goes where it leads, in the tab that a click on a link would choose. */
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StatementTable } from '../../src/customRoutes/finance/statements/StatementTable.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import cheques from '../../src/lists/cheques.tsx';
import type { AnyList } from '../../src/lists/list.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { Table } from '../../src/ui/table/Table.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider } from './till.support.ts';

const opened = vi.fn();
beforeEach(() => {
  signedInAs();
  dropLists();
  opened.mockReset();
  vi.stubGlobal('open', opened);
});
/** What each way of clicking opens elsewhere. */
const elsewhere = (cell: HTMLElement) => {
  const ways = {
    ctrl: () => fireEvent.click(cell, { ctrlKey: true }),
    command: () => fireEvent.click(cell, { metaKey: true }),
    shift: () => fireEvent.click(cell, { shiftKey: true }),
    middle: () => fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 })),
    right: () => fireEvent(cell, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 2 })),
  };
  return Object.entries(ways).map(([way, press]) => {
    opened.mockReset();
    press();
    return [way, opened.mock.calls[0]?.[0] ?? null];
  });
};
const EVERY_WAY = (to: string) => [
  ['ctrl', to],
  ['command', to],
  ['shift', to],
  ['middle', to],
  ['right', null],
];

interface Shelf {
  readonly id: number;
  readonly name: string;
  readonly to: string | null;
}
const SHELVES: readonly Shelf[] = [
  { id: 1, name: 'Poems', to: '/shelves/1' },
  { id: 2, name: 'Maps', to: null },
];
const COLUMNS = [
  { key: 'name', label: 'Name', role: 'head' },
  { key: 'to', label: 'Goes to', render: () => <button type="button">Do</button> },
] as const;
const leadsTo = ({ to }: Shelf): string | null => to;

describe('a table', () => {
  test('opens a tab with Ctrl, Command, Shift and the middle button, and goes there without', async () => {
    const { address } = show(<Table label="Shelves" columns={COLUMNS} rows={SHELVES} leadsTo={leadsTo} />, {});
    expect(elsewhere(screen.getByText('Poems'))).toEqual(EVERY_WAY('/shelves/1'));
    expect(address()).toBe('/books');
    expect(opened.mock.calls).toEqual([]);
    await userEvent.click(screen.getByText('Poems'));
    expect(address()).toBe('/shelves/1');
  });
  test('leaves its buttons and the rows that lead nowhere alone', async () => {
    const { address } = show(<Table label="Shelves" columns={COLUMNS} rows={SHELVES} leadsTo={leadsTo} />, {});
    const [button] = screen.getAllByRole('button', { name: 'Do' });
    const nothing = EVERY_WAY('').map(([way]) => [way, null]);
    expect(elsewhere(button as HTMLElement)).toEqual(nothing);
    expect(elsewhere(screen.getByText('Maps'))).toEqual(nothing);
    await userEvent.click(screen.getByText('Maps'));
    expect(address()).toBe('/books');
    expect(screen.getByText('Maps').closest('tr')?.className).toBe('');
  });
  test('does not begin to select or scroll, where that is not what is meant', () => {
    show(<Table label="Shelves" columns={COLUMNS} rows={SHELVES} leadsTo={leadsTo} />, {});
    expect(fireEvent.mouseDown(screen.getByText('Poems'), { shiftKey: true })).toBe(false);
    expect(fireEvent.mouseDown(screen.getByText('Poems'), { button: 1 })).toBe(false);
    expect(fireEvent.mouseDown(screen.getByText('Poems'))).toBe(true);
    expect(fireEvent.mouseDown(screen.getByText('Maps'), { shiftKey: true })).toBe(true);
  });
  test('does what it does with a plain click, and leads elsewhere with the others', async () => {
    const done = vi.fn();
    const { address } = show(
      <Table label="Shelves" columns={COLUMNS} rows={SHELVES} leadsTo={leadsTo} onOpen={done} />,
      {},
    );
    expect(elsewhere(screen.getByText('Poems'))).toEqual(EVERY_WAY('/shelves/1'));
    expect(done).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Poems'));
    expect(done).toHaveBeenCalledWith(SHELVES[0]);
    expect(address()).toBe('/books');
  });
});

test('a declared list that opens something does so', async () => {
  const student = pupil(7, 'Ayesha');
  tillProvider({ 'GET /cheques': () => ({ data: [{ id: 1, state: 'in_hand', amount: 5, student }], total: 1 }) });
  const list = { ...cheques, detail: undefined, opens: () => '/counter?student_id=7' } as unknown as AnyList;
  const Page = pageOf(list);
  show(<Page />, dataProvider, '/cheques');
  expect(elsewhere(await screen.findByText('Ayesha'))).toEqual(EVERY_WAY('/counter?student_id=7'));
});

test('a figure of a statement leads to what it is made of', () => {
  const columns = [{ key: 'year', label: 'This year' }];
  const rows = [
    { key: 'income', label: 'Income', kind: 'class', level: 0, amounts: [5] },
    { key: 'fees', label: 'Fees', kind: 'account', level: 1, amounts: [5], drill: () => '/gl-inquiry?acc_code=4101' },
  ] as const;
  const folded = vi.fn();
  show(
    <StatementTable label="Profit" statement={{ columns, rows }} shown={rows} folded={new Set()} onFold={folded} />,
    {},
  );
  expect(elsewhere(screen.getByText('Fees'))).toEqual(EVERY_WAY('/gl-inquiry?acc_code=4101'));
  expect(elsewhere(screen.getByText('Income')).every(([, to]) => to === null)).toBe(true);
});
