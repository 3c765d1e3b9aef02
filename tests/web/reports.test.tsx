import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { studentDistributionSummary } from '../../src/reports/studentDistributionSummary.ts';
import { studentListByHouse } from '../../src/reports/studentListByHouse.ts';
import { cashReport } from '../../src/reports/cashReport.ts';
import { feeClassWise } from '../../src/reports/feeClassWise.ts';
import { feeMonthWise } from '../../src/reports/feeMonthWise.ts';
import { newAdmissionsReport } from '../../src/reports/newAdmissionsReport.ts';
import { figureWidth, positionsOf } from '../../src/ui/chart/BarChart.tsx';
import ReportScreen from '../../src/reports/ui/ReportScreen.tsx';
import { Whole } from '../../src/reports/ui/Whole.tsx';
import { fetchReport } from '../../src/reports/ui/fetchReport.ts';
import { narrowWindow } from './support/narrow.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const row = (campus: string, name: string, total: number) => ({
  campus,
  campus_id: 1,
  class: name,
  class_id: name.length,
  section: 'A',
  section_id: null,
  capacity: 30,
  boys: total,
  girls: 0,
  other: 0,
  total,
});
const asked: string[] = [];
let answers: (path: URL) => { status?: number; json: unknown };
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://school');
    asked.push(`${url.pathname}${url.search}`);
    const { status = 200, json } = answers(url);
    return new Response(JSON.stringify(json), { status });
  });
  answers = () => ({ json: { data: [row('Main', 'One', 1000), row('Main', 'Two', 500), row('North', 'One', 7)] } });
});
const provider = { getList: async () => ({ data: [], total: 0 }), getMany: async () => ({ data: [] }) };

describe('the chart of a report', () => {
  const money = (count: number, series: number, value: number) => ({
    labels: Array.from({ length: count }, (_, at) => `Class ${at + 1} Morning Shift`),
    series: Array.from({ length: series }, (_, at) => ({
      name: `S${at}`,
      values: Array.from({ length: count }, () => value),
    })),
  });
  test.each([
    [3, 1, 12],
    [12, 1, 123_456_789],
    [12, 2, 12_345_678],
    [40, 2, 999],
    [12, 6, 12_345_678],
  ])('no text meets its neighbour: %i labels, %i series, figures of %i', (count, series, value) => {
    const { slot, pitch, bar, letters } = positionsOf(money(count, series, value));
    expect(bar).toBeGreaterThan(1);
    expect(letters * 7).toBeLessThan(slot);
    expect(pitch * series).toBeLessThan(slot);
    expect(bar).toBeLessThanOrEqual(pitch);
    // Figures stand over the bars of one or two series only.
    if (series <= 2) expect(pitch).toBeGreaterThan(figureWidth(value));
  });
});

test('in a box with less room the figures of a chart go, then its labels are cut, and it scrolls last of all', () => {
  const labels = Array.from({ length: 12 }, (_, at) => `Class No ${at + 1}`);
  const bars = { labels, series: ['North', 'South'].map((name) => ({ name, values: labels.map(() => 123_456) })) };
  const inRoom = (room: number) => {
    const { slot, figures, letters } = positionsOf(bars, room);
    return { fits: slot * labels.length <= room, figures, whole: letters >= 'Class No 12'.length };
  };
  expect(inRoom(1600)).toEqual({ fits: true, figures: true, whole: true });
  expect(inRoom(1028)).toEqual({ fits: true, figures: false, whole: true });
  expect(inRoom(780)).toEqual({ fits: true, figures: false, whole: false });
  expect(inRoom(302)).toEqual({ fits: false, figures: false, whole: true });
});

test('months stand whole under the bars of a chart', () => {
  const labels = Array.from({ length: 12 }, () => 'Dec, 2025');
  expect(positionsOf({ labels, series: [{ name: '', values: labels.map(() => 5) }] }).letters).toBeGreaterThanOrEqual(
    'Dec, 2025'.length,
  );
});

describe('a report', () => {
  test('runs when it is opened and shows groups, sums, the total of all rows and the chart', async () => {
    signedInAs();
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary');
    const main = await screen.findByRole('table', { name: 'Main' });
    expect(within(main).getByRole('row', { name: /^Total/ }).textContent).toContain('1,500');
    expect(
      within(screen.getByRole('table', { name: 'Grand total' })).getByRole('row', { name: /Grand total of 3 rows/ })
        .textContent,
    ).toContain('1,507');
    expect(screen.getByRole('img', { name: 'Enrolled students per class and campus' })).toBeTruthy();
    expect(within(main).getAllByRole('link', { name: 'Students' })[0]?.getAttribute('href')).toContain(
      '/all-students?filter=',
    );
    expect(asked).toEqual(['/api/getStudentDistributionReport?institute_code=demo']);
  });
  test('its chart turns into a table of the same figures, and back', async () => {
    signedInAs();
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary');
    await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
    const figures = screen.getByRole('table', { name: 'Enrolled students per class and campus' });
    expect(
      within(figures)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['ClassMainNorth', 'One1,0007', 'Two5000']);
    expect(screen.queryByRole('img')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.getByRole('img', { name: 'Enrolled students per class and campus' })).toBeTruthy();
  });
  test('a row leads to the list of what it counts, narrowed as the report is', async () => {
    signedInAs();
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary?session_id=3');
    const main = await screen.findByRole('table', { name: 'Main' });
    const href = within(main).getAllByRole('link', { name: 'Students' })[0]?.getAttribute('href') ?? '';
    expect(href).toMatch(/^\/all-students\?filter=/);
    expect(JSON.parse(new URL(href, 'http://school').searchParams.get('filter') ?? '')).toEqual({
      filters: [
        { field: 'campus_id', operator: '=', value: 1 },
        { field: 'class_id', operator: '=', value: 3 },
        { field: 'section_id', operator: 'IS', value: '' },
        { field: 'session_id', operator: '=', value: 3 },
        { field: 'status_class', operator: '=', value: 'enrolled' },
      ],
    });
  });
  test('a row and a figure lead to the reports that they are made of', async () => {
    signedInAs();
    const sums = { students: 1, billed: 5000, discount: 0, fine: 0, received: 1000, balance: 4000 };
    answers = () => ({ json: { data: [{ campus: 'Main', campus_id: 1, class: 'One', class_id: 7, ...sums }] } });
    const months = 'from_month=2026-10&to_month=2026-11';
    show(<ReportScreen report={feeClassWise} />, provider, `/class-wise-fee-report?${months}`);
    const row = within(await screen.findByRole('table', { name: 'Main' })).getByRole('row', { name: /^One/ });
    const there = `campus_id=1&class_id=7&${months}`;
    expect(within(row).getByRole('link', { name: 'Particulars' }).getAttribute('href')).toBe(
      `/particular-fee-report?${there}`,
    );
    expect(within(row).getByRole('link', { name: '4,000' }).getAttribute('href')).toBe(
      `/month-wise-fee-report?${there}`,
    );
  });
  test('takes its parameters from the address and runs again with others', async () => {
    signedInAs();
    const { address } = show(
      <ReportScreen report={studentDistributionSummary} />,
      provider,
      '/student-distribution-summary?campus_id=2',
    );
    await screen.findByRole('table', { name: 'Main' });
    expect(asked[0]).toContain('campus_id=2');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/student-distribution-summary'));
    await waitFor(() => expect(asked.at(-1)).not.toContain('campus_id'));
  });
  test('says what failed, and tries again', async () => {
    signedInAs();
    answers = () => ({ status: 422, json: { message: 'The period is too long.' } });
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary');
    expect(await screen.findByText('The period is too long.')).toBeTruthy();
    answers = () => ({ json: { data: [] } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to show')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });
  test("fails with 'Missing institute code' when there is none, without asking", async () => {
    signedInAs({ instituteCode: '' });
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary');
    expect(await screen.findByText('Missing institute code')).toBeTruthy();
    expect(asked).toEqual([]);
  });
  test('keeps the numbers of a text each in one line', () => {
    render(<Whole text="US-1184 of 28-Nov-2026, a two-part memo" />);
    expect([...document.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
      'US-1184',
      '28-Nov-2026',
    ]);
    expect(document.body.textContent).toBe('US-1184 of 28-Nov-2026, a two-part memo');
  });
  test('has a column for every month of the answer', async () => {
    signedInAs();
    const rows = [{ campus: 'Main', class: 'One', month: '2026-04', count: 3, kind: 'admit' }];
    answers = () => ({ json: { data: { labels: ['2026-03', '2026-04'], series: [], rows, total: 3 } } });
    show(<ReportScreen report={newAdmissionsReport} />, provider, '/new-admissions-report');
    const table = await screen.findByRole('table', { name: 'Main' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Class', 'Mar, 2026', 'Apr, 2026', 'Total', 'What it counts']);
    expect(within(table).getByRole('row', { name: /^One/ }).textContent).toContain('One–33');
  });
  test('is set beside another period when that is chosen, and asks for it only then', async () => {
    signedInAs();
    const fees = (month: string, billed: number) => ({
      month,
      students: 1,
      billed,
      discount: 0,
      fine: 0,
      received: 1,
      balance: billed,
    });
    const other = { from: '2025-11', to: '2025-11', rows: [fees('2025-11', 4000)] };
    answers = (url) => ({
      json: {
        data: [fees('2026-11', 5000)],
        ...(url.searchParams.has('compare') ? { compared: other } : {}),
      },
    });
    const { address } = show(
      <ReportScreen report={feeMonthWise} />,
      provider,
      '/month-wise-fee-report?from_month=2026-11&to_month=2026-11',
    );
    await screen.findByRole('table', { name: 'Month Wise Fee Report' });
    expect(asked.at(-1)).not.toContain('compare');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Last year');
    await userEvent.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('Compared with Nov, 2025')).toBeTruthy();
    expect(address()).toContain('compare=last_year');
    const table = screen.getByRole('table', { name: 'Month Wise Fee Report' });
    expect(within(table).getByRole('row', { name: /^Nov, 2026/ }).textContent).toContain('5,0004,0001,00025');
    expect(within(table).getAllByRole('columnheader', { name: 'Last year' })).toHaveLength(2);
    expect(screen.getByRole('img', { name: 'Received per month, and in Nov, 2025' })).toBeTruthy();
  });
  test('is asked in a sheet on a telephone, behind a button that says how much is set', async () => {
    signedInAs();
    narrowWindow();
    answers = () => ({ json: { data: [] } });
    const path = '/month-wise-fee-report?from_month=2026-11&to_month=2026-11';
    const { address } = show(<ReportScreen report={feeMonthWise} />, provider, path);
    await screen.findByRole('heading', { name: 'Nothing to show' });
    expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Parameters, 2 set' }));
    const sheet = await screen.findByRole('dialog', { name: 'Parameters' });
    await userEvent.selectOptions(within(sheet).getByRole('combobox', { name: 'Compare with' }), 'Last year');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toContain('compare=last_year');
    expect(await screen.findByRole('button', { name: 'Parameters, 3 set' })).toBeTruthy();
  });
  test('whose other period is not answered shows the chosen one alone, and says so', async () => {
    signedInAs();
    const row = { month: '2026-11', students: 1, billed: 5000, discount: 0, fine: 0, received: 0, balance: 5000 };
    answers = () => ({ json: { data: [row] } });
    show(<ReportScreen report={feeMonthWise} />, provider, '/month-wise-fee-report?compare=previous');
    expect(await screen.findByText(/The other period was not answered/)).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Previous' })).toBeNull();
  });
  test('with sections shows each with its sign, and what they come to', async () => {
    signedInAs();
    const entry = (of: string, received: number | null, paid_out: number | null, balance: number) => ({
      account: '1001 Cash',
      entry: of,
      user: null,
      count: null,
      received,
      paid_out,
      balance,
    });
    answers = () => ({
      json: {
        data: [
          entry('Opening balance', null, null, 1000),
          entry('Fee receipts', 500, 0, 1500),
          entry('Refunds', 0, 200, 1300),
          entry('Closing balance', null, null, 1300),
        ],
      },
    });
    show(<ReportScreen report={cashReport} />, provider, '/cash-report');
    const paid = await screen.findByRole('table', { name: '1001 Cash, Paid out' });
    expect(
      within(paid)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['EntryUserEntriesAmount', 'Refunds200', '− Paid out–200']);
    const closing = screen.getByRole('table', { name: '1001 Cash, Closing balance' });
    expect(within(closing).getByRole('row', { name: /^Closing balance/ }).textContent).toContain('1,300');
    expect(screen.getByRole('row', { name: /^Closing balance of all/ }).textContent).toContain('1,300');
  });
  test('is printed in place of the application, on white, and comes back', async () => {
    signedInAs();
    const print = vi.fn();
    window.print = print;
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(document.documentElement.className).toContain('paper');
    expect(screen.getAllByRole('table', { name: 'North' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(document.documentElement.className).not.toContain('paper');
    expect(screen.getAllByRole('table', { name: 'North' })).toHaveLength(1);
  });
});

test('a report in pages is read to its end', async () => {
  signedInAs();
  answers = (url) => {
    const page = Number(url.searchParams.get('page'));
    const count = page < 3 ? 500 : 20;
    return {
      json: {
        data: Array.from({ length: count }, (_, at) => ({ id: page * 1000 + at })),
        current_page: page,
        per_page: 500,
        total: 1020,
        last_page: 3,
      },
    };
  };
  const { rows } = await fetchReport(studentListByHouse, { class_id: '2' }, new AbortController().signal);
  expect(rows).toHaveLength(1020);
  expect(asked).toHaveLength(3);
  expect(asked[2]).toContain('class_id=2');
});
