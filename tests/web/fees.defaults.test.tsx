/**
 * What reports of fees are about when they are opened (specification 9): from 2024-04-01 to today, or the current
 * month; every campus and account.
 */
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentMonth, formatDate, REPORT_START, today } from '../../contract/dates.ts';
import dayWise from '../../src/lists/dayWise.tsx';
import history from '../../src/lists/history.tsx';
import intimation from '../../src/lists/intimation.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { ageing } from '../../src/reports/ageing.ts';
import { cashReport } from '../../src/reports/cashReport.ts';
import { inactiveStudentReport } from '../../src/reports/inactiveStudentReport.ts';
import { reports } from '../../src/reports/index.ts';
import { newAdmissionsReport } from '../../src/reports/newAdmissionsReport.ts';
import ReportScreen from '../../src/reports/ui/ReportScreen.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const HistoryPage = pageOf(history);
const IntimationPage = pageOf(intimation);
const DayWisePage = pageOf(dayWise);

beforeEach(() => {
  dropLists();
  signedInAs();
});
const month = currentMonth();
/** Labels and values of the boxes, and what is asked: all of it, so that nothing narrows the report unseen. */
type Opened = readonly [
  path: string,
  screen: ReactElement,
  boxes: Readonly<Record<string, string>>,
  calls: Readonly<Record<string, unknown>>,
];
const MONTHS = { 'From month': month, 'To month': month };
const declared = reports
  .filter(({ privilege, period }) => privilege === 'challans.read' && period !== undefined)
  .map((report): Opened => [
    report.call.path,
    <ReportScreen key="" report={report} />,
    MONTHS,
    { from_month: month, to_month: month },
  ]);
const ofDays = [cashReport, newAdmissionsReport, inactiveStudentReport].map((report): Opened => [
  report.call.path,
  <ReportScreen key="" report={report} />,
  { From: REPORT_START, To: today() },
  { from: REPORT_START, to: today() },
]);
const OPENED: readonly Opened[] = [
  ...declared,
  ...ofDays,
  ['/fee_ageing', <ReportScreen key="" report={ageing} />, { 'As of': today() }, { as_of: today(), by: 'student' }],
  ['/studentsPaymentHistory', <HistoryPage key="" />, MONTHS, { challan_month_from: month, challan_month_to: month }],
  [
    '/getDayWisePaidChallans',
    <DayWisePage key="" />,
    { From: REPORT_START, To: today() },
    { start_date: REPORT_START, end_date: today() },
  ],
  ['/feeIntimationReport', <IntimationPage key="" />, { Month: month }, { report_month: month }],
];
const plain = (text: string): string => text.replaceAll(/[^\w,-]/g, '');
/** Whether a box of this label shows this day or month; the calendar comes a moment after the screen. */
async function expectShown(label: string, value: string): Promise<void> {
  const boxes = await screen.findAllByLabelText(new RegExp(`^${label}( \\*)?$`));
  expect(boxes.map(({ textContent }) => plain(textContent)).join(' | ')).toContain(plain(formatDate(value)));
}

test('there are five declared reports of fees', () => expect(declared).toHaveLength(5));
describe.each(OPENED)('%s', (path, page, boxes, wanted) => {
  test('is prefilled, and asks for what it says', async () => {
    // The boxes are there before any answer.
    const waits = () => new Promise(() => {});
    const calls = tillProvider({ [`GET ${path}`]: waits, [`POST ${path}`]: waits });
    show(page, dataProvider, '/');
    await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true));
    const { query, body } = calls.find((call) => call.path === path) ?? { query: new URLSearchParams(), body: {} };
    const { institute_code, page: _page, per_page: _perPage, ...sent } = { ...Object.fromEntries(query), ...body };
    expect(institute_code).toBe('demo');
    expect(sent).toEqual(wanted);
    for (const [label, value] of Object.entries(boxes)) await expectShown(label, value);
  });
});
test('null is as good as left out, also for the account and the campus of the day wise report', async () => {
  const calls = tillProvider({ 'POST /getDayWisePaidChallans': () => new Promise(() => {}) });
  show(<DayWisePage />, dataProvider, '/?dr_acc=null&campus_id=null');
  await waitFor(() => expect(calls.some(({ path }) => path === '/getDayWisePaidChallans')).toBe(true));
  const { body } = calls.find(({ path }) => path === '/getDayWisePaidChallans') ?? { body: {} };
  for (const name of ['dr_acc', 'campus_id']) expect(body).not.toHaveProperty(name);
});
