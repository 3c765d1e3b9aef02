import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { studentDistributionSummary } from '../../src/reports/studentDistributionSummary.ts';
import { studentListByHouse } from '../../src/reports/studentListByHouse.ts';
import { newAdmissionsReport } from '../../src/reports/newAdmissionsReport.ts';
import { placesOf } from '../../src/reports/ui/BarChart.tsx';
import ReportScreen from '../../src/reports/ui/ReportScreen.tsx';
import { fetchReport } from '../../src/reports/ui/fetchReport.ts';
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
    series: Array.from({ length: series }, (_, at) => ({ name: `S${at}`, values: Array.from({ length: count }, () => value) })),
  });
  test.each([
    [3, 1, 12],
    [12, 1, 123_456_789],
    [12, 2, 12_345_678],
    [40, 2, 999],
    [12, 6, 12_345_678],
  ])('no text meets its neighbour: %i labels, %i series, figures of %i', (count, series, value) => {
    const { slot, pitch, bar, letters } = placesOf(money(count, series, value));
    expect(bar).toBeGreaterThan(1);
    expect(letters * 7).toBeLessThan(slot);
    expect(pitch * series).toBeLessThan(slot);
    expect(bar).toBeLessThanOrEqual(pitch);
    // Figures stand over the bars of one or two series only.
    if (series <= 2) expect(pitch).toBeGreaterThan(new Intl.NumberFormat('en-PK').format(value).length * 7);
  });
});

test('months stand whole under the bars of a chart', () => {
  const labels = Array.from({ length: 12 }, () => 'Dec, 2025');
  expect(placesOf({ labels, series: [{ name: '', values: labels.map(() => 5) }] }).letters).toBeGreaterThanOrEqual('Dec, 2025'.length);
});

describe('a report', () => {
  test('runs when it is opened and shows groups, sums, the total of all rows and the chart', async () => {
    signedInAs();
    show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary');
    const main = await screen.findByRole('table', { name: 'Main' });
    expect(within(main).getByRole('row', { name: /^Total/ }).textContent).toContain('1,500');
    expect(within(screen.getByRole('table', { name: 'Grand total' })).getByRole('row', { name: /Grand total of 3 rows/ }).textContent).toContain(
      '1,507',
    );
    expect(screen.getByRole('img', { name: 'Enrolled students per class and campus' })).toBeTruthy();
    expect(within(main).getAllByRole('link', { name: 'Students' })[0]?.getAttribute('href')).toContain('/all-students?filter=');
    expect(asked).toEqual(['/api/getStudentDistributionReport?institute_code=demo']);
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
  test('takes its parameters from the address and runs again with others', async () => {
    signedInAs();
    const { address } = show(<ReportScreen report={studentDistributionSummary} />, provider, '/student-distribution-summary?campus_id=2');
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
    ).toEqual(['Class', 'Mar, 2026', 'Apr, 2026', 'Total']);
    expect(within(table).getByRole('row', { name: /^One/ }).textContent).toContain('One–33');
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
