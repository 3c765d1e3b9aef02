import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import BatchTransferPage from '../../src/customRoutes/admissions/batchTransfer/BatchTransferPage.tsx';
import {
  missingIn,
  NO_TARGET,
  targetBody,
  TRANSFER_KINDS,
} from '../../src/customRoutes/admissions/batchTransfer/transferKinds.ts';
import BulkAddPage from '../../src/customRoutes/admissions/bulkAdd/BulkAddPage.tsx';
import BulkUpdatePage from '../../src/customRoutes/admissions/bulkUpdate/BulkUpdatePage.tsx';
import { moveSeat, seatNumber } from '../../src/customRoutes/admissions/examHall/seatMoves.ts';
import type { Seat } from '../../src/customRoutes/admissions/calls.ts';
import { EMPTY, sheetReducer, textAt, type SheetState } from '../../src/ui/sheet/sheetState.ts';
import { parseTsv, toTsv } from '../../src/ui/sheet/tsv.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { student, studentProvider } from './students-lists.support.ts';

const three = [student(1, 'Ayesha Javed'), student(2, 'Bilal Javed'), student(3, 'Chand Bibi')];
const cell = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('combobox', { name });
const text = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const paste = (input: HTMLElement, block: string): boolean =>
  fireEvent.paste(input, { clipboardData: { getData: () => block } });
beforeEach(() => {
  signedInAs();
  dropLists();
});

describe('cells of the clipboard', () => {
  test('quotes, tabs and line ends come and go', () => {
    const rows = [
      ['a "b"', 'two\nlines'],
      ['', 'ب'],
    ];
    expect(parseTsv(toTsv(rows))).toEqual(rows);
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('changes of a sheet', () => {
  const row = (key: number) => ({ key, title: '', base: { a: 'x' }, cells: { a: 'x' }, problems: {} });
  const start: SheetState = { ...EMPTY, rows: [row(1), row(2)] };
  test('typing is one change, taken back and made again', () => {
    let state = start;
    for (const typed of ['1', '12', '123'])
      state = sheetReducer(state, { type: 'type', edit: { key: 1, column: 'a', text: typed } });
    expect(state.past).toHaveLength(1);
    state = sheetReducer(state, { type: 'undo' });
    expect(textAt(state.rows[0], 'a')).toBe('x');
    expect(textAt(sheetReducer(state, { type: 'redo' }).rows[0], 'a')).toBe('123');
  });
  test('what is saved cannot be taken back', () => {
    const edited = sheetReducer(start, {
      type: 'edit',
      edits: [1, 2].map((key) => ({ key, column: 'a', text: 'new' })),
    });
    const saved = sheetReducer(edited, { type: 'saved', keys: new Set([1]) });
    const back = sheetReducer(saved, { type: 'undo' });
    expect(back.rows.map((one) => textAt(one, 'a'))).toEqual(['new', 'x']);
  });
});

describe('bulk update', () => {
  const ready = (): Promise<HTMLElement> =>
    screen.findByRole('textbox', { name: 'Roll number, Ayesha Javed' }, { timeout: 10_000 });
  test('a block from Excel is pasted, judged, taken back; a column is filled down and saved', async () => {
    const calls = studentProvider(three, {
      'PATCH /studentBulkEdit': ({ body }) => {
        const rows = body['rows'] as { id: number }[];
        const failed = rows
          .filter(({ id }) => id === 3)
          .map(({ id }) => ({ id, errors: { roll_no: ['Roll number is taken'] } }));
        const updated = rows.filter(({ id }) => id !== 3).map(({ id }) => id);
        return {
          data: {
            dry_run: false,
            batch_id: 1,
            updated,
            unchanged: [],
            failed,
            students: updated.map((id) => ({ id, version: 2 })),
          },
        };
      },
    });
    show(<BulkUpdatePage section="manage-students" />, dataProvider, '/manage-students/student-bulk-update?ids=1,2,3');
    const first = await ready();
    first.focus();
    paste(first, '11\tB\n12\tNowhere\n');
    expect(text('Roll number, Bilal Javed').value).toBe('12');
    expect(cell('Section, Ayesha Javed').value).toBe('B');
    expect(cell('Section, Bilal Javed').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Row 2, Bilal Javed: Section names no record' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save 2 students' }).disabled).toBe(true);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text('Roll number, Ayesha Javed').value).toBe('1');

    await userEvent.clear(text('Roll number, Ayesha Javed'));
    await userEvent.type(text('Roll number, Ayesha Javed'), '50');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(text('Roll number, Chand Bibi').value).toBe('50');
    await userEvent.click(screen.getByRole('button', { name: 'Save 3 students' }));
    expect(await screen.findByText('2 students saved, 1 not saved and still here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Row 3, Chand Bibi: Roll number is taken' })).toBeTruthy();
    const [sent] = calls.filter(({ method }) => method === 'PATCH');
    expect(sent?.body['rows']).toEqual([1, 2, 3].map((id) => ({ id, version: 1, changes: { roll_no: '50' } })));
  });
});

describe('bulk add', () => {
  test('refused rows stay, added ones leave with their numbers', async () => {
    const calls = studentProvider([], {
      'POST /bulk_add_students': () => ({
        data: {
          dry_run: false,
          created: [{ index: 0, id: 90, sid: 501, family_no: 9 }],
          failed: [{ index: 1, errors: { mobile: ['must be a mobile number'] } }],
        },
      }),
    });
    show(<BulkAddPage />, dataProvider, '/add-bulk-students');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Campus' }), 'Main');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Class' }),
      await screen.findByRole('option', { name: 'One' }),
    );
    const first = text('Student name, row 1');
    first.focus();
    paste(first, 'Dawood Khan\tAslam Khan\tMale\nErum Shah\tNadir Shah\tFemale\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 students' }));
    expect((await screen.findByRole('link', { name: 'Dawood Khan' })).getAttribute('href')).toBe(
      '/manage-students/view?id=90',
    );
    expect(screen.getByText('SID 501, family 9')).toBeTruthy();
    expect(text('Student name, Erum Shah').value).toBe('Erum Shah');
    expect(text('Mobile, Erum Shah').getAttribute('aria-invalid')).toBe('true');
    expect(calls.find(({ path }) => path === '/bulk_add_students')?.body).toMatchObject({
      campus_id: 1,
      class_id: 1,
      rows: [
        { studentName: 'Dawood Khan', father_name: 'Aslam Khan', gender_id: 1 },
        { studentName: 'Erum Shah', father_name: 'Nadir Shah', gender_id: 2 },
      ],
    });
  });
});

describe('a provider that has only what is specified', () => {
  beforeEach(() => void signedInAs({ capabilities: [] }));

  test('is not asked to check students whom it would add', async () => {
    const calls = studentProvider([], { 'POST /bulk_add_students': () => ({ message: 'Saved successfully.' }) });
    show(<BulkAddPage />, dataProvider, '/add-bulk-students');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Campus' }), 'Main');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Class' }),
      await screen.findByRole('option', { name: 'One' }),
    );
    expect(screen.queryByRole('button', { name: 'Check only' })).toBeNull();
    const first = text('Student name, row 1');
    first.focus();
    paste(first, 'Dawood Khan\tAslam Khan\nErum Shah\tNadir Shah\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Add 2 students' }));
    expect(await screen.findByText('2 students added.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Student name, Erum Shah' })).toBeNull();
    expect(calls.filter(({ path }) => path === '/bulk_add_students')).toHaveLength(1);
  });
});

describe('batch transfer', () => {
  test('previews, moves who can be moved, and takes the batch back', async () => {
    const moved = {
      ...three[0],
      class_id: 2,
      class: { id: 2, class_name: 'Two' },
      session_id: 2,
      session: { id: 2, session_name: '2027-28' },
    };
    const calls = studentProvider(three.slice(0, 2), {
      'POST /batch_transfer': ({ body }) => ({
        data: {
          dry_run: body['dry_run'] === true,
          batch_id: body['dry_run'] ? null : 44,
          updated: [1],
          unchanged: [],
          failed: (body['ids'] as number[]).includes(2)
            ? [{ id: 2, errors: { roll_no: ['Roll number is already taken'] } }]
            : [],
          students: [moved],
        },
      }),
      'POST /batch_transfer/44/undo': () => ({
        data: { dry_run: false, batch_id: 45, updated: [1], unchanged: [], failed: [], students: [] },
      }),
    });
    show(<BatchTransferPage section="manage-students" />, dataProvider, '/manage-students/batch-transfer?ids=1,2');
    await screen.findByRole('checkbox', { name: 'Select Ayesha Javed' });
    // The class that follows and the next session are there already.
    await waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'To class' }).value).toBe('2'));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'To session' }).value).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('1 student would move, 1 cannot be moved.')).toBeTruthy();
    expect(screen.getByText('Two A, 2027-28')).toBeTruthy();
    expect(screen.getByText('Roll number is already taken')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Promote 1 student' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo this batch' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Take 1 student back' }));
    expect(await screen.findByText('1 taken back.')).toBeTruthy();
    const sent = calls.filter(({ path }) => path === '/batch_transfer').map(({ body }) => body);
    expect(sent).toMatchObject([
      { ids: [1, 2], to: { session_id: 2, class_id: 2 }, dry_run: true },
      { ids: [1], to: { session_id: 2, class_id: 2 } },
    ]);
  });
  test('says what a kind of move needs', () => {
    const [promote, section] = TRANSFER_KINDS;
    expect(missingIn(promote, NO_TARGET)).toEqual(['session_id', 'class_id']);
    expect(missingIn(section, NO_TARGET)).toEqual(['section_id']);
    expect(targetBody(section, { ...NO_TARGET, section: 'none' })).toEqual({ section_id: null });
    expect(targetBody(promote, { ...NO_TARGET, session_id: 2, class_id: 3 })).toEqual({ session_id: 2, class_id: 3 });
  });
});

test('two students change places, and one takes a free seat', () => {
  const seat = (id: number, column: number): Seat => ({
    student_id: id,
    sid: id,
    studentName: `S${id}`,
    father_name: null,
    roll_no: null,
    class_name: null,
    section_name: null,
    hall_id: 1,
    hall: 'Main',
    seat_row: 1,
    seat_column: column,
    seat_no: `A${column}`,
  });
  const at = (column: number) => ({ hall: 1, row: 1, column });
  const seats = [seat(1, 1), seat(2, 2)];
  expect(moveSeat(seats, at(1), at(2), []).map(({ student_id, seat_no }) => [student_id, seat_no])).toEqual([
    [1, 'A2'],
    [2, 'A1'],
  ]);
  expect(moveSeat(seats, at(1), at(3), []).map(({ seat_no }) => seat_no)).toEqual(['A3', 'A2']);
  expect(seatNumber({ row: 27, column: 4 })).toBe('AA4');
});
