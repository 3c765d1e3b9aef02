/** A declared sheet as it is worked with: keys, saving by itself, conflicts, refusals, what is only read. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SheetCell, SheetResult } from '../../contract/sheet.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import declared from '../../src/sheets/studentAttendance.ts';
import { withTyped } from '../../src/sheets/ui/typedCells.ts';
import { pageOf } from '../../src/sheets/ui/SheetPage.tsx';
import { narrowWindow } from './support/narrow.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { studentProvider } from './students-lists.support.ts';

const Page = pageOf(declared);
const choices = {
  status: [
    { value: 'P', label: 'Present', color: '#2e7d32' },
    { value: 'A', label: 'Absent', color: '#c62828' },
  ],
};
const row = (id: number, title: string, status = '') => ({
  id,
  title,
  mark: String(id),
  note: null,
  cells: { status, time_in: '', remarks: '' },
});
type Sent = { readonly cells: readonly SheetCell[]; readonly date: string; readonly class_id: number };
const saved = ({ row: id, column, value }: SheetCell): SheetResult => ({ row: id, column, state: 'saved', value });

/** The sheet of a class, and what was sent to be written. */
async function open(
  answers: (cells: readonly SheetCell[]) => readonly SheetResult[] | { status: number } = (cells) => cells.map(saved),
  more: object = {},
  ready: readonly [role: string, options?: { name: string }] = ['grid'],
): Promise<Sent[]> {
  const sent: Sent[] = [];
  studentProvider([], {
    'GET /student_attendance_sheet': () => ({
      data: [row(1, 'Ali'), row(2, 'Bina'), row(3, 'Chand')],
      choices,
      closed: null,
      note: null,
      ...more,
    }),
    'POST /student_attendance_sheet': ({ body }) => {
      const given = body as unknown as Sent;
      sent.push(given);
      return { data: answers(given.cells) };
    },
  });
  show(<Page />, dataProvider, '/take-attendance?campus_id=1&class_id=1&date=2026-04-06');
  await screen.findByRole(...ready);
  return sent;
}
const cell = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const status = (name: string): HTMLInputElement => cell(`Status, ${name}`);
const type = (input: HTMLElement, value: string): void => {
  input.focus();
  fireEvent.change(input, { target: { value } });
};
const key = (name: string, more: object = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
beforeEach(() => {
  signedInAs();
  dropLists();
});

describe('typing', () => {
  test('a cell is saved when it is left, with what stood there before, and shows what was stored', async () => {
    const sent = await open((cells) => cells.map((one) => ({ ...saved(one), value: one.value.toUpperCase() })));
    act(() => type(status('Ali'), 'p'));
    expect(sent).toEqual([]);
    act(() => key('Enter'));
    expect(document.activeElement).toBe(status('Bina'));
    await waitFor(() => expect(status('Ali').value).toBe('P'));
    expect(sent).toMatchObject([
      { date: '2026-04-06', class_id: 1, cells: [{ row: 1, column: 'status', value: 'p', was: '' }] },
    ]);
    await screen.findByText('3 students, all saved');
  });
  test('Escape takes back what is being typed, and nothing is sent', async () => {
    const sent = await open();
    act(() => type(status('Ali'), 'A'));
    act(() => key('Escape'));
    expect(status('Ali').value).toBe('');
    act(() => key('ArrowDown'));
    expect(sent).toEqual([]);
  });
  test('a block of Excel is pasted and saved at once; Ctrl+Z takes it back and saves that', async () => {
    const sent = await open();
    act(() => status('Ali').focus());
    act(() => void fireEvent.paste(status('Ali'), { clipboardData: { getData: () => 'P\t\tok\nA\t\t\n' } }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.cells.map(({ row: id, column, value }) => [id, column, value])).toEqual([
      [1, 'status', 'P'],
      [1, 'remarks', 'ok'],
      [2, 'status', 'A'],
    ]);
    await screen.findByText('3 students, all saved');
    act(() => key('z', { ctrlKey: true }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.cells[0]).toEqual({ row: 1, column: 'status', value: '', was: 'P' });
  });
  test('Ctrl+D fills down, and the totals count it', async () => {
    await open();
    act(() => type(status('Ali'), 'A'));
    act(() => key('ArrowDown', { shiftKey: true }));
    act(() => key('d', { ctrlKey: true }));
    expect(status('Bina').value).toBe('A');
    expect(within(screen.getByRole('row', { name: /^Total/ })).getByText('A 2, empty 1')).toBeTruthy();
  });
  test('the others are marked present with one button', async () => {
    const sent = await open();
    act(() => type(status('Bina'), 'A'));
    act(() => key('Enter'));
    act(() => screen.getByRole('button', { name: 'Mark the others present' }).click());
    await waitFor(() => expect(sent.flatMap(({ cells }) => cells)).toHaveLength(3));
    expect(['Ali', 'Bina', 'Chand'].map((name) => status(name).value)).toEqual(['P', 'A', 'P']);
  });
});

describe('what cannot be saved', () => {
  test('a text that is no choice is said at its cell, and not sent', async () => {
    const sent = await open();
    act(() => type(status('Ali'), 'X'));
    act(() => key('Enter'));
    expect(screen.getByRole('region', { name: 'To be corrected' }).textContent).toContain('must be one of P, A');
    expect(status('Ali').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
  test('a refusal is said at its cell until it is changed', async () => {
    const message = 'The attendance fines of this month are charged already';
    const sent = await open((cells) =>
      cells.map((one) => (one.value === 'A' ? { ...saved(one), value: '', state: 'refused', message } : saved(one))),
    );
    act(() => type(status('Ali'), 'A'));
    act(() => key('Enter'));
    await screen.findByText(new RegExp(message));
    expect(sent).toHaveLength(1);
    act(() => type(status('Ali'), 'P'));
    act(() => key('Enter'));
    await screen.findByText('3 students, all saved');
    expect(sent).toHaveLength(2);
  });
  test('a conflict shows both texts at the cell; one of them is chosen', async () => {
    const sent = await open((cells) =>
      cells.map((one) => (one.was === '' ? { ...saved(one), value: 'A', state: 'conflict' } : saved(one))),
    );
    act(() => type(status('Ali'), 'P'));
    act(() => key('Enter'));
    const both = 'Someone else wrote “A” meanwhile; you wrote “P”';
    await screen.findByText(new RegExp(both));
    expect(status('Ali').closest('td')?.title).toBe(both);
    expect(status('Ali').closest('td')?.textContent).toBe('A');
    expect(sent).toHaveLength(1);
    act(() => status('Ali').focus());
    act(() => screen.getByRole('button', { name: 'Keep mine' }).click());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.cells).toEqual([{ row: 1, column: 'status', value: 'P', was: 'A' }]);
  });
  test('theirs can be taken instead, and nothing is sent for it', async () => {
    const sent = await open((cells) => cells.map((one) => ({ ...saved(one), value: 'A', state: 'conflict' })));
    act(() => type(status('Ali'), 'P'));
    act(() => key('Enter'));
    await screen.findByText(/Someone else wrote/);
    act(() => status('Ali').focus());
    act(() => screen.getByRole('button', { name: 'Take theirs' }).click());
    expect(status('Ali').value).toBe('A');
    await screen.findByText('3 students, all saved');
    expect(sent).toHaveLength(1);
  });
});

describe('a sheet that is only read', () => {
  test('says why it is closed, and takes no typing', async () => {
    await open(undefined, { closed: 'This day has not come yet' });
    expect(screen.getByRole('alert').textContent).toContain('This day has not come yet');
    expect(status('Ali').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Mark the others present' })).toBeNull();
  });
  test('is so for who may not write', async () => {
    signedInAs({ userInfo: { username: 'reader', privileges: ['student_attendance.read'] } } as never);
    await open();
    expect(status('Ali').readOnly).toBe(true);
  });
});

describe('on a telephone', () => {
  const tap = (name: string, state: string) =>
    fireEvent.click(within(screen.getByRole('group', { name: `Status, ${name}` })).getByRole('radio', { name: state }));
  const TAPPED = ['button', { name: 'Next unmarked' }] as const;
  const first = { data: [row(1, 'Ali', 'P'), row(2, 'Bina'), row(3, 'Chand')] };

  test('a state is tapped and saved, and the next that has none is found', async () => {
    narrowWindow();
    const sent = await open(undefined, first, TAPPED);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByText('1 of 3 marked')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Next unmarked' });
    fireEvent.click(next);
    const focused = () => document.activeElement?.closest('fieldset')?.querySelector('legend')?.textContent;
    expect(focused()).toBe('Status, Bina');
    tap('Bina', 'Absent');
    await screen.findByText('2 of 3 marked');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.cells).toEqual([{ row: 2, column: 'status', value: 'A', was: '' }]);
    fireEvent.click(next);
    expect(focused()).toBe('Status, Chand');
    tap('Chand', 'Present');
    await screen.findByText('3 of 3 marked');
    expect((next as HTMLButtonElement).disabled).toBe(true);
    await screen.findByText('3 students, all saved');
  });
  test('what else there is to write is behind More, and is said where it is wrong', async () => {
    narrowWindow();
    const sent = await open(undefined, first, TAPPED);
    fireEvent.click(screen.getByRole('button', { name: 'More of Ali' }));
    const time = cell('Came at, Ali');
    fireEvent.change(time, { target: { value: 'late' } });
    expect(screen.getByRole('alert').textContent).toContain('Came at must be a time');
    fireEvent.change(time, { target: { value: '8.10' } });
    fireEvent.blur(time);
    await waitFor(() => expect(sent.map(({ cells }) => cells[0]?.value)).toEqual(['8.10']));
  });
  test('a cell that someone else has changed too leaves the choice', async () => {
    narrowWindow();
    const sent = await open(
      (cells) =>
        cells.map((one) => (one.was === '' ? { ...saved(one), state: 'conflict' as const, value: 'P' } : saved(one))),
      first,
      TAPPED,
    );
    tap('Bina', 'Absent');
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent.at(-1)?.cells).toEqual([{ row: 2, column: 'status', value: 'A', was: 'P' }]));
  });
});

describe('what was typed and not stored', () => {
  test('is there again after a reload without a network, and is stored then', async () => {
    sessionStorage.clear();
    const lost = { status: 503 };
    await open(() => lost);
    act(() => type(status('Ali'), 'P'));
    act(() => key('Enter'));
    expect(await screen.findByText('Not saved')).toBeTruthy();
    const stored = { ...sessionStorage };
    cleanup();
    for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, String(text));
    dropLists();
    const sent = await open();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.cells).toEqual([{ row: 1, column: 'status', value: 'P', was: '' }]);
    await screen.findByText('3 students, all saved');
    expect(Object.keys(sessionStorage).filter((name) => name.includes('sheet'))).toEqual([]);
  });
  test('of a cell that someone wrote into meanwhile is chosen between', () => {
    const rows = [{ key: 1, title: 'Ali', base: { status: 'A' }, cells: { status: 'A' }, problems: {} }];
    expect(withTyped(rows, [{ row: 1, column: 'status', value: 'P', was: '' }])[0]).toMatchObject({
      cells: { status: 'P' },
      theirs: { status: 'A' },
    });
    expect(withTyped(rows, [{ row: 1, column: 'status', value: 'A', was: '' }])).toEqual(rows);
    expect(withTyped(rows, [{ row: 9, column: 'status', value: 'P', was: '' }])).toEqual(rows);
  });
});
