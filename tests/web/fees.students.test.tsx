/**
 * The student of a challan or payment, as the specification writes it or under the flat names: the screens read either.
 */
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { flatStudents } from '../../src/students/flatStudents.ts';
import historyList from '../../src/lists/history.tsx';
import payments from '../../src/lists/payments.tsx';
import challansList from '../../src/lists/challans.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { challan, line, pupil, tillProvider } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
const HistoryPage = pageOf(historyList);
const ChallansPage = pageOf(challansList);

const PaymentsPage = pageOf(payments);

beforeEach(() => {
  dropLists();
  signedInAs();
});
const plain = pupil(1, 'Ayesha Javed');
const { class_name, section_name, campus_name, session_name, class_id, status_class, ...rest } = plain;
const nested = {
  ...rest,
  session: { session_name },
  class: { id: class_id, class_name },
  section: { section_name },
  campus: { institute_name: 'Demo School', campus_name },
  status: { status_class },
  gender: { name: 'Girl' },
  guardian: null,
};
const WAYS = [
  ['flat', plain],
  ['nested', nested],
  ['both', { ...nested, ...plain }],
] as const;

const page = (row: object) => ({ data: [row], current_page: 1, per_page: 50, total: 1, last_page: 1, totals: {} });
const payment = (student: object) => ({
  id: 5,
  receipt_no: 77,
  status: 'approved',
  paid_date: '2026-11-02',
  taken_at: '2026-11-02T05:00:00Z',
  method: 'cash',
  amount: 100,
  allocations: [],
  receiving_acc: { id: 1, acc_code: '1101', acc_name: 'Cash' },
  student,
});
const cells = { asked: 100, paid: 100, balance: 0, months: { '2026-11': { asked: 100, paid: 100, balance: 0 } } };
const history = (student: object) => ({
  ...page({ ...student, ...cells }),
  months: ['2026-11'],
  totals: { rows: 1, ...cells },
});
const SCREENS: readonly (readonly [call: string, screen: ReactElement, answer: (student: object) => object])[] = [
  [
    'GET /student_challan',
    <ChallansPage key="" />,
    (student) => page(challan(1, '2026-11', [line(1, 'Tuition', 500)], { student })),
  ],
  ['GET /payChallan', <PaymentsPage key="" />, (student) => page(payment(student))],
  ['POST /studentsPaymentHistory', <HistoryPage key="" />, history],
];

describe.each(WAYS)('%s', (_way, student) => {
  test.each(SCREENS)('%s names the class', async (call, element, answer) => {
    tillProvider({ [call]: () => answer(student) });
    show(element, dataProvider, '/');
    const row = await screen.findByRole('row', { name: /Ayesha Javed/ });
    expect(row.textContent).toContain('One A');
    expect(row.textContent).not.toMatch(/undefined|null|object/);
  });
});

test('wherever a student stands in an answer, it is read; what is there already stays the same', () => {
  const answer = {
    data: { students: [nested], challans: [{ id: 1, student: nested }], allocations: [{ student: nested }] },
  };
  const wanted = { class_name, section_name, campus_name, session_name, class_id, status_class, father_name: 'Javed' };
  expect(flatStudents(answer)).toMatchObject({
    data: { students: [wanted], challans: [{ student: wanted }], allocations: [{ student: wanted }] },
  });
  expect(flatStudents({ data: [{ ...rest, session: '2026-27' }] }).data).toMatchObject([
    { session_name: '2026-27', class_name: null },
  ]);
  const own = { data: [{ student: plain }], total: 1 };
  expect(flatStudents(own)).toBe(own);
});
