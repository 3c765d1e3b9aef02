/** The Detail Fee Report: rows under headings with their sums, on the screen, on paper and in files. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentMonth } from '../../contract/dates.ts';
import detailFee from '../../src/lists/detailFee.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { cellsOf } from '../../src/ui/output/saveTable.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

const DetailPage = pageOf(detailFee);
const line = (id: number, more: object) => ({
  id,
  student_id: 1,
  sid: 11,
  studentName: 'Ayesha Javed',
  father_name: 'Javed',
  family_no: 4,
  campus_name: 'Main',
  class_id: 3,
  class_name: 'Three',
  section_name: 'A',
  challan_id: 7,
  challan_no: 107,
  challan_month: '2026-11',
  particular_id: 1,
  particular: 'Tuition',
  issue_date: '2026-11-01',
  due_date: '2026-11-10',
  amount: 1000,
  fine: 0,
  standing_discount: 100,
  given_discount: 0,
  paid: 400,
  balance: 500,
  last_paid_date: '2026-11-05',
  receipts: [70, 71],
  accounts: ['Cash in Hand'],
  status: 'Partially Paid',
  ...more,
});
const ROWS = [
  line(1, {}),
  line(2, { particular_id: 2, particular: 'Transport', amount: 300, standing_discount: 0, paid: 0, balance: 300 }),
  line(3, { student_id: 2, sid: 12, studentName: 'Bilal', amount: 50.5, standing_discount: 0, paid: 50.5, balance: 0 }),
];
const sums = (amount: number, paid: number, balance: number) => ({
  rows: 1,
  amount,
  fine: 0,
  standing_discount: 0,
  given_discount: 0,
  paid,
  balance,
});
const ANSWER = {
  data: ROWS,
  current_page: 1,
  per_page: 50,
  total: 3,
  last_page: 1,
  totals: sums(1350.5, 450.5, 800),
  groups: [
    { key: 1, ...sums(9000, 400, 8600) },
    { key: 2, ...sums(50.5, 50.5, 0) },
  ],
};
beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('the Detail Fee Report', () => {
  test('opens with the month that is, of every student, under no heading', async () => {
    const calls = tillProvider({ 'POST /studentsDetailFeeReport': () => ANSWER });
    show(<DetailPage />, dataProvider, '/');
    await screen.findByText('Bilal');
    const [asked] = calls.filter(({ path }) => path === '/studentsDetailFeeReport');
    expect(asked?.body).toMatchObject({ challan_month_from: currentMonth(), challan_month_to: currentMonth() });
    expect(asked?.body).not.toHaveProperty('group_by');
    expect(screen.queryByRole('columnheader', { name: 'Receipts' })).toBeNull();
  });
  test('groups rows by what is chosen, and asks for the sums of the whole group', async () => {
    const calls = tillProvider({ 'POST /studentsDetailFeeReport': () => ANSWER });
    show(<DetailPage />, dataProvider, '/');
    await screen.findByText('Bilal');
    const user = userEvent.setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Student');
    const head = (await screen.findByText('11 Ayesha Javed, Three A')).closest('tr') ?? document.body;
    // Of all pages, not of the rows shown; with paisa, since another amount of the column has some.
    expect(within(head).getByText('9,000.00')).toBeDefined();
    expect(screen.getByText('12 Bilal, Three A')).toBeDefined();
    expect(calls.at(-1)?.body).toMatchObject({ group_by: 'student' });
  });
  test('in a file has the sums of each group behind its rows, over pages too', async () => {
    const columns = [
      {
        key: 'name',
        label: 'Name',
        kind: 'text' as const,
        value: (row: (typeof ROWS)[number]) => row.studentName,
        total: false,
      },
      {
        key: 'amount',
        label: 'Amount',
        kind: 'money' as const,
        value: (row: (typeof ROWS)[number]) => row.amount,
        total: true,
      },
    ];
    const groupOf = ({ student_id: key, studentName: label }: (typeof ROWS)[number]) => ({ key, label });
    const cells = [];
    for await (const page of cellsOf({ columns, groupOf, pages: [ROWS.slice(0, 1), ROWS.slice(1)] }))
      cells.push(...page);
    expect(cells.map((row) => row.map((cell) => ('value' in cell ? cell.value : null)))).toEqual([
      ['Ayesha Javed', 1000],
      ['Ayesha Javed', 300],
      ['Total of Ayesha Javed', 1300],
      ['Bilal', 50.5],
      ['Total of Bilal', 50.5],
      ['Total', 1350.5],
    ]);
  });
});
