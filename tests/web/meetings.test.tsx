/** The sheet of a meeting: marks and remarks by key, rows that somebody else changed, and who comes besides. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PtmRow } from '../../contract/endpoints/meetings.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import declared from '../../src/sheets/ptmRemarks.tsx';
import { pageOf } from '../../src/sheets/ui/SheetPage.tsx';
import { MEETING, meetingOf, ptmRow } from './meetings.support.ts';
import { student, studentProvider } from './students-lists.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const Page = pageOf(declared);
type Sent = Partial<PtmRow> & { readonly id: number };
type Outcome = Readonly<Record<string, unknown>>;
const ROWS = [ptmRow(1, 'Ali'), ptmRow(2, 'Bina'), ptmRow(3, 'Chand', { section_name: 'B' })];

/** Stores what is sent, as a provider does. */
function storing(): (students: readonly Sent[]) => readonly Outcome[] {
  const rows = new Map(ROWS.map((row) => [row.id, row]));
  return (students) =>
    students.map((one) => {
      const row = { ...rows.get(one.id), ...one, version: (one.version ?? 0) + 1 } as PtmRow;
      rows.set(one.id, row);
      return { id: one.id, outcome: 'saved', field: null, message: null, row };
    });
}
async function open(
  answers: (students: readonly Sent[]) => readonly Outcome[] = storing(),
  more: object = {},
): Promise<{ sent: Sent[][]; added: object[] }> {
  const sent: Sent[][] = [];
  const added: object[] = [];
  studentProvider([student(14, 'Ejaz')], {
    'GET /ptms': () => ({ data: [MEETING] }),
    'GET /getAllEmployees': () => ({ data: [{ id: 9, emp_no: 9, name: 'Basit' }], total: 1 }),
    'GET /get_ptms_students_grouped': () => meetingOf(ROWS, more),
    'PUT /ptms/5': ({ body }) => {
      const students = (body as unknown as { students: Sent[] }).students;
      sent.push(students);
      return { message: 'Saved', data: { id: 5, students: answers(students) } };
    },
    'POST /ptm_students': ({ body }) => {
      added.push(body);
      return { message: '1 student added', data: { added: 1, without_time: 0 } };
    },
  });
  show(<Page />, dataProvider, '/ptm/add-remarks?id=5');
  await screen.findByRole('grid', { name: 'First term, 10-Oct-2026' });
  return { sent, added };
}
const cell = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const came = (name: string): HTMLInputElement => cell(`Came, ${name}`);
const type = (input: HTMLElement, value: string): void => {
  input.focus();
  fireEvent.change(input, { target: { value } });
};
const enter = (): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
beforeEach(() => {
  signedInAs();
  dropLists();
});

describe('marking', () => {
  test('a letter marks who came, with the version that was looked at, and the progress counts it', async () => {
    const { sent } = await open();
    expect(screen.getByText('0 of 3 marked')).toBeTruthy();
    act(() => type(came('Ali'), 'p'));
    act(enter);
    await waitFor(() => expect(came('Ali').value).toBe('P'));
    expect(sent).toEqual([[{ id: 1, version: 1, state: 'attended' }]]);
    act(() => type(cell('Who came, Ali'), 'mother'));
    act(enter);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual([{ id: 1, version: 2, attended_by: 'mother' }]);
    await screen.findByText('1 of 3 marked');
  });
  test('remarks, a time and a date to follow up are sent as the provider reads them', async () => {
    const { sent } = await open();
    for (const [name, text] of [
      ["Teacher's remarks, Bina", 'Reads well'],
      ['Time, Bina', '9.40'],
      ['Follow up, Bina', 'Glasses'],
      ['By, Bina', '17-Oct-2026'],
    ] as const)
      act(() => type(cell(name), text));
    act(enter);
    await screen.findByText('3 students, all saved');
    expect(Object.assign({}, ...sent.flat())).toMatchObject({
      id: 2,
      remarks_teacher: 'Reads well',
      slot_start: '09:40',
      follow_up: 'Glasses',
      follow_up_date: '2026-10-17',
    });
  });
  test('those who are not marked are shown alone, and marked absent with one button', async () => {
    const { sent } = await open();
    act(() => type(came('Ali'), 'P'));
    act(enter);
    await screen.findByText('1 of 3 marked');
    fireEvent.click(screen.getByRole('switch', { name: 'Not yet marked' }));
    expect(screen.queryByLabelText('Came, Ali')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mark the others absent' }));
    await screen.findByText('3 of 3 marked');
    // They stay in sight: there is more to write of them.
    expect(came('Bina').value).toBe('A');
    expect(sent.at(-1)?.map(({ id, state }) => [id, state])).toEqual([
      [2, 'absent'],
      [3, 'absent'],
    ]);
  });
  test('a section is shown alone', async () => {
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: 'One B' } });
    expect(screen.queryByLabelText('Came, Ali')).toBeNull();
    expect(came('Chand')).toBeTruthy();
  });
});

describe('what was not saved', () => {
  const conflict = (row: PtmRow): Outcome => ({ id: row.id, outcome: 'conflict', field: null, message: null, row });
  test('a cell that somebody else wrote shows both texts; the others of its row are saved again by themselves', async () => {
    const theirs = { ...ptmRow(1, 'Ali'), version: 4, remarks_teacher: 'Late' };
    const { sent } = await open((students) =>
      students.map((one) =>
        one.version === 1 ? conflict(theirs) : { id: 1, outcome: 'saved', row: { ...theirs, ...one, version: 5 } },
      ),
    );
    act(() => type(came('Ali'), 'P'));
    act(enter);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual([{ id: 1, version: 4, state: 'attended' }]);
    await screen.findByText('3 students, all saved');
    expect(cell("Teacher's remarks, Ali").value).toBe('Late');
  });
  test('the same cell written by two is chosen between', async () => {
    const theirs = { ...ptmRow(1, 'Ali'), version: 4, state: 'absent' as const };
    await open(() => [conflict(theirs)]);
    act(() => type(came('Ali'), 'P'));
    act(enter);
    expect(await screen.findByText(/Someone else wrote “A” meanwhile; you wrote “P”/)).toBeTruthy();
  });
  test('a refusal is said at its cell', async () => {
    const message = 'Asma meets Bina at 09:20';
    await open((students) =>
      students.map(({ id }) => ({ id, outcome: 'refused', field: 'slot_start', message, row: ptmRow(1, 'Ali') })),
    );
    act(() => type(cell('Time, Ali'), '09:20'));
    act(enter);
    const wrong = await screen.findByRole('region', { name: 'To be corrected' });
    expect(within(wrong).getByText(/Asma meets Bina at 09:20/)).toBeTruthy();
  });
  test('nothing is typed into a meeting that is over', async () => {
    await open(undefined, { closed: 'This meeting was on 10-Oct-2026' });
    expect(screen.getByText('This meeting was on 10-Oct-2026')).toBeTruthy();
    expect(came('Ali').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Walk-in…' })).toBeNull();
  });
});

describe('who comes besides', () => {
  const counts = { enlisted: 3, marked: 0, attended: 0, without_time: 1, joined_since: 2 };
  test('students who joined since are added with one button', async () => {
    const { added } = await open(undefined, { counts });
    expect(
      screen.getByText('2 students joined the class since the meeting was planned; 1 student without a time'),
    ).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Add 2 who joined since' }));
    await waitFor(() => expect(added).toMatchObject([{ ptm_id: 5 }]));
  });
  test('a walk-in is found and added', async () => {
    const { added } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Walk-in…' }));
    const box = await screen.findByRole('searchbox');
    fireEvent.change(box, { target: { value: 'ej' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('button', { name: /^Ejaz ?, SID 114/ }));
    await waitFor(() => expect(added).toMatchObject([{ ptm_id: 5, student_ids: [14], walk_in: true }]));
  });
  test('another teacher is added for every student of the sheet', async () => {
    const { added } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Another teacher…' }));
    const box = await screen.findByRole('combobox', { name: 'Employee' });
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: 'Basit' } });
    fireEvent.click(await screen.findByRole('option', { name: /Basit/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Add for 3 students' }));
    await waitFor(() => expect(added).toMatchObject([{ ptm_id: 5, student_ids: [11, 12, 13], employee_id: 9 }]));
  });
  test('a provider without them has the sheet alone', async () => {
    signedInAs({ capabilities: [] });
    await open(undefined, { counts });
    await screen.findByRole('link', { name: 'Papers' });
    expect(screen.queryByRole('button', { name: /joined since|Walk-in/ })).toBeNull();
  });
});
