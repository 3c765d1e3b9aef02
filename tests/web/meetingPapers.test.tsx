/** What is printed of a meeting: nothing before it is chosen, and each paper with what it is for. */
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import MeetingPrint from '../../src/customRoutes/meetings/MeetingPrint.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { meetingOf, ptmRow } from './meetings.support.ts';
import { studentProvider } from './students-lists.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const ROWS = [
  ptmRow(1, 'Ali', { state: 'attended', attended_by: 'mother', remarks_teacher: 'Reads well', student_name_ur: 'علی' }),
  ptmRow(2, 'Bina', { class_name: 'Two', employee_id: 5, teacher: 'Basit' }),
  ptmRow(3, 'Chand', { family_id: 8, father_name: 'Khalid', follow_up: 'Glasses', follow_up_date: '2026-10-17' }),
  ptmRow(4, 'Dua', { family_id: 9, left: true }),
];
const open = (what: string, rows = ROWS): void => {
  studentProvider([], { 'GET /get_ptms_students_grouped': () => meetingOf(rows) });
  show(<MeetingPrint />, dataProvider, `/ptm/print?id=5${what && `&what=${what}`}`);
};
const cells = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent ?? ''),
    );
beforeEach(() => {
  signedInAs();
  dropLists();
  vi.stubGlobal('print', vi.fn());
});

describe('papers of a meeting', () => {
  test('are chosen before anything is printed', async () => {
    open('');
    expect(await screen.findByRole('heading', { name: 'What is printed?' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invitation slips' }).getAttribute('href')).toContain('what=slips');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });
  test('a schedule has a page for each teacher, by time, without who left', async () => {
    open('teachers');
    const tables = await screen.findAllByRole('table');
    expect(
      tables.map((table) =>
        cells(table)
          .slice(1)
          .map(([time, name]) => [time, name]),
      ),
    ).toEqual([
      [
        ['9:10 AM', 'Ali'],
        ['9:30 AM', 'Chand'],
      ],
      [['9:20 AM', 'Bina']],
    ]);
  });
  test('a slip invites a family with all its children', async () => {
    open('slips');
    const slips = await screen.findAllByRole('article');
    expect(slips).toHaveLength(2);
    const [first] = slips;
    if (!first) throw new Error('there is a slip');
    expect(first.textContent).toContain('To the parents of Ali, Bina (Javed)');
    expect(cells(first).slice(1)).toEqual([
      ['9:10 AM', 'Ali علی', 'One A', 'Asma'],
      ['9:20 AM', 'Bina ', 'Two A', 'Basit'],
    ]);
    expect(first.querySelector('p[lang=ur][dir=rtl]')?.textContent).toContain('والدین');
    expect(screen.getByText('1 sheet of A4')).toBeTruthy();
  });
  test('the attendance sheet has room for signatures', async () => {
    open('attendance');
    expect((await screen.findAllByRole('columnheader', { name: 'Signature' })).length).toBe(2);
  });
  test('remarks are of whom something was written', async () => {
    open('remarks');
    const said = (await screen.findAllByRole('article')).filter((one) => one.querySelector(':scope > h3'));
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'AliOne A · roll 1 · Asma · Came: MotherTeacherReads well',
      'ChandOne A · roll 3 · Asma · Not markedFollow upGlasses, by 17-Oct-2026',
    ]);
  });
});
