/** The grid of people by days: marks, sums, the keys, the day that opens, and what is done about broken answers. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readMarks } from '../../contract/dayMarks.ts';
import EmployeeAttendancePage from '../../src/customRoutes/attendance/EmployeeAttendancePage.tsx';
import AttendanceRegisterPage from '../../src/customRoutes/attendance/AttendanceRegisterPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const P = (time_in: string, time_out: string | null) =>
  ['w', 'P', 'Present', '#2e7d32', time_in, time_out, 'device', null, 'present'] as const;
const A = ['w', 'A', 'Absent', '#c62828', null, null, 'sheet', 'Called', 'absent'] as const;
const row = (employee_id: number, employee: string, marks: readonly unknown[], more: object = {}) => ({
  employee_id,
  employee,
  emp_no: employee_id,
  designation: 'Teacher',
  department: 'Science',
  campus: 'Gulberg',
  working_days: 3,
  present: 1,
  absent: 1,
  on_leave: 0,
  late_days: 0,
  early_days: 0,
  late_absences: 0,
  unpaid: 1,
  hours: 6.3,
  short: 0,
  overtime: 0,
  attendance: 50,
  marks: JSON.stringify(marks),
  ...more,
});
const asked: URL[] = [];
let rows: readonly object[] = [];
beforeEach(() => {
  signedInAs();
  asked.length = 0;
  rows = [row(1, 'Asma', [P('07:25', '13:50'), A, ['w'], ['o']]), row(2, 'Basit', [null, P('20:02', null), ['h'], A])];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://school'));
    return new Response(
      JSON.stringify({ data: rows, current_page: 1, per_page: 200, total: rows.length, last_page: 1 }),
      { status: 200 },
    );
  });
});
const provider = { getList: async () => ({ data: [], total: 0 }), getMany: async () => ({ data: [] }) };
const open = async (): Promise<HTMLElement> => {
  show(<EmployeeAttendancePage />, provider, '/employee-attendance-report?from=2026-02-03&to=2026-02-06');
  return screen.findByRole('grid');
};
const cell = (name: RegExp): HTMLElement => screen.getByRole('gridcell', { name });
const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('the grid', () => {
  test('asks for the days of the period, and shows them with their acronyms, kinds and sums', async () => {
    const grid = await open();
    const [call] = asked.filter(({ pathname }) => pathname.endsWith('/emp_attendance_report'));
    expect(Object.fromEntries(call?.searchParams ?? [])).toMatchObject({ from: '2026-02-03', detail: 'days' });
    expect(cell(/^Asma, 03-Feb-2026: Present/).textContent).toBe('P');
    expect(cell(/^Asma, 05-Feb-2026: Not marked/).textContent).toBe('');
    expect(cell(/^Basit, 03-Feb-2026: Not employed/).textContent).toBe('');
    expect(cell(/^Basit, 05-Feb-2026: Holiday/).textContent).toBe('H');
    const [, , last] = within(grid).getAllByRole('rowgroup');
    expect(
      within(last ?? grid)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '1', '', '', '2', '2', '0', '0', '0', '2', '12.6', '0', '0', '']);
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).toContain('A Absent');
  });
  test('is one stop of the Tab key; arrows move, Enter opens the day with its times, Escape closes it', async () => {
    await open();
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    act(() => cell(/^Asma, 03-Feb/).focus());
    act(() => press('ArrowDown'));
    act(() => press('ArrowRight'));
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Basit, 04-Feb-2026');
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
    act(() => press('End'));
    act(() => press('ArrowRight'));
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Basit, 06-Feb-2026');
    act(() => press('Enter'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/Basit.*Absent.*Called.*Marked on the sheet/);
    expect(within(dialog).getByRole('link', { name: 'Sheet of the day' }).getAttribute('href')).toContain('2026-02-06');
    act(() => void fireEvent.keyDown(dialog, { key: 'Escape' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  test('goes to the month before', async () => {
    await open();
    act(() => screen.getByRole('button', { name: 'Earlier' }).click());
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('from')).toBe('2026-01-01'));
    expect(asked.at(-1)?.searchParams.get('to')).toBe('2026-01-31');
  });
  test('shows the sums alone of a period that is too long for its days', async () => {
    rows = [row(1, 'Asma', [], { marks: null })];
    show(<EmployeeAttendancePage />, provider, '/employee-attendance-report?from=2025-02-03&to=2026-02-06');
    await screen.findByText(/one by one for 62 days at most/);
    expect(asked.at(-1)?.searchParams.get('detail')).toBeNull();
    expect(screen.queryAllByRole('gridcell')).toEqual([]);
  });
  test('says so when nobody is found', async () => {
    rows = [];
    show(<EmployeeAttendancePage />, provider, '/employee-attendance-report?from=2026-02-03&to=2026-02-06');
    expect(await screen.findByRole('heading', { name: 'Nobody to show' })).toBeTruthy();
  });
});
describe('the register of a class', () => {
  const register = (search: string): void =>
    void show(<AttendanceRegisterPage />, provider, `/attendance-register?from=2026-02-03&to=2026-02-04${search}`);
  test('asks for campus and class before it is read', async () => {
    register('');
    await screen.findByText(/^Choose .* and press Run/);
    expect(asked.filter(({ pathname }) => pathname.endsWith('/student_attendance_register'))).toEqual([]);
  });
  test('has the students by days, and leads to the sheet of the day', async () => {
    const student = { student_id: 5, student: 'Ali', roll_no: '7', present: 1, absent: 1, attendance: 50 };
    rows = [{ ...student, marks: JSON.stringify([['w', 'P', 'Present'], ['h']]) }];
    register('&campus_id=1&class_id=2');
    await screen.findByRole('grid', { name: 'Students by days' });
    const [call] = asked.filter(({ pathname }) => pathname.endsWith('/student_attendance_register'));
    expect(Object.fromEntries(call?.searchParams ?? [])).toMatchObject({
      campus_id: '1',
      class_id: '2',
      detail: 'days',
    });
    expect(screen.getByRole('rowheader', { name: '7 Ali' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).not.toContain('Weekly off');
    act(() => cell(/^Ali, 03-Feb-2026: Present/).click());
    const sheet = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Sheet of the day' });
    expect(sheet.getAttribute('href')).toContain('/take-attendance?date=2026-02-03&campus_id=1&class_id=2');
  });
});
describe('days as they are answered', () => {
  test.each([[null], [''], ['{'], ['{}'], [7]])('%j is no days', (marks) => expect(readMarks(marks)).toEqual([]));
  test('a day of an unknown kind is not there', () =>
    expect(readMarks('[["x"],3]').map(({ kind }) => kind)).toEqual(['out', 'out']));
});
