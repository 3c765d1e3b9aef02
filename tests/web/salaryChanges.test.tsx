/** What changes salaries: increments of many at once, their approval, and the log of one employee. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import IncrementPage from '../../src/customRoutes/salaries/IncrementPage.tsx';
import PlanLogsPage from '../../src/customRoutes/salaries/PlanLogsPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import increments from '../../src/lists/increments.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type Own, type ProviderCall } from './till.support.ts';

const WHO = {
  employee_id: 7,
  emp_no: 107,
  employee: 'Asma Tariq',
  campus_id: 1,
  campus: 'Main',
  department: 'Science',
  designation: 'Teacher',
};
const sent = (calls: readonly ProviderCall[], path: string) => calls.filter((one) => one.path === path);
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('an increment', () => {
  const row = { ...WHO, old_basic: 50_000, basic: 55_000, old_gross: 60_000, gross: 65_000, message: null };
  const left = { ...row, employee_id: 8, emp_no: 108, employee: 'Bilal', message: 'A plan waits already' };
  const done = { dry_run: true, batch_id: null, employees: 1, before: 60_000, after: 65_000, rows: [row, left] };
  const path = '/hrm/salary/process-increments';
  async function previewed(own: Own = {}) {
    const calls = tillProvider({ [`POST ${path}`]: () => ({ data: done }), ...own });
    const { address } = show(<IncrementPage />, dataProvider, '/increment-approval/create');
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Percentage' }), '10');
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Yearly');
    await press('Preview');
    await screen.findByRole('table', { name: 'Preview' });
    return { calls, address };
  }
  test('is asked for as it was looked at: nothing is sent before, and what was seen goes along', async () => {
    const { calls, address } = await previewed();
    expect(screen.getByText('1 salary from Rs 60,000 to Rs 65,000 a month').parentElement?.textContent).toContain(
      '1 left out',
    );
    expect(screen.getByText('A plan waits already')).toBeTruthy();
    expect(sent(calls, path).map(({ body }) => body['dry_run'])).toEqual([true]);
    await press('Ask for approval…');
    const question = within(await screen.findByRole('dialog', { name: 'Raise 1 salary?' }));
    expect(question.getByText(/Rs 5,000 a month more/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Ask for approval' }));
    await expect.poll(address).toBe('/increment-approval');
    const [, asked] = sent(calls, path);
    expect(asked?.body).toMatchObject({
      method: 'percent',
      value: 10,
      reason: 'Yearly',
      seen: { employees: 1, before: 60_000, after: 65_000 },
    });
    expect(asked?.key).toBeTruthy();
  });
  test('that is changed after the preview is looked at again', async () => {
    await previewed();
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Percentage' }), '5');
    expect(screen.queryByRole('table', { name: 'Preview' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask for approval…' })).toBeNull();
  });
});

describe('the list of increments', () => {
  const Page = pageOf(increments);
  const increment = (id: number, employee: string, mine: boolean) => ({
    ...WHO,
    id,
    employee,
    batch_id: 4,
    effective_from: '2026-12',
    status: 'pending',
    old_basic: 50_000,
    basic: 55_000,
    old_gross: 60_000,
    gross: 65_000,
    difference: 5000,
    percent: 8.33,
    what: '10 % of basic',
    reason: 'Yearly',
    requested_by: 'office',
    decided_by: null,
    decision_reason: null,
    mine,
  });
  const rows = [increment(1, 'Asma Tariq', false), increment(2, 'Bilal', true)];
  const page = {
    data: rows,
    current_page: 1,
    per_page: 50,
    total: 2,
    last_page: 1,
    totals: { old_gross: 120_000, gross: 130_000, difference: 10_000 },
  };
  test('undoes a batch as a whole, with a reason', async () => {
    const calls = tillProvider({
      'GET /employeeIncrementApprovals/show': () => page,
      'POST /undo_increments': () => ({ data: { batch_id: 4, undone: 2 } }),
    });
    show(<Page />, dataProvider, '/increment-approval');
    await screen.findByText('Asma Tariq');
    await userEvent.click(screen.getByRole('checkbox', { name: /Asma Tariq, batch 4/ }));
    await press('Undo batch…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo batch 4' }));
    expect(dialog.getByText(/also of employees who are not ticked/)).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox'), 'Counted wrongly');
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the batch' }));
    expect(await screen.findByText('2 increments of batch 4 undone.')).toBeTruthy();
    expect(sent(calls, '/undo_increments')[0]?.body).toMatchObject({ batch_id: 4, reason: 'Counted wrongly' });
  });
});

describe('the log of salary plans', () => {
  const log = {
    id: 3,
    employee: { id: 7, emp_no: 107, name: 'Asma Tariq', campus: 'Main', department: null, designation: 'Teacher' },
    effective_from: '2026-11',
    kind: 'increment',
    status: 'approved',
    basic: 55_000,
    allowances: 10_000,
    gross: 65_000,
    deductions: 0,
    net: 65_000,
    difference: 5000,
    percent: 8.33,
    reason: 'Yearly',
    requested_by: 'office',
    requested_at: '2026-10-20T09:00:00Z',
    decided_by: 'head',
    decided_at: '2026-10-21T09:00:00Z',
    decision_reason: null,
    end_reason: null,
    lines: [
      { name: 'Basic', kind: 'basic', percent: null, old_amount: 50_000, amount: 55_000 },
      { name: 'House', kind: 'allowance', percent: null, old_amount: 10_000, amount: 10_000 },
    ],
  };
  const open = (id: string, data: readonly object[] = [log]): readonly ProviderCall[] => {
    const calls = tillProvider({ 'GET /salary_plan_logs': () => ({ data }) });
    show(<PlanLogsPage />, dataProvider, `/salary-plan-logs/${id}`, '/salary-plan-logs/:employeeId');
    return calls;
  };
  test('says each component before and after, who asked and who decided', async () => {
    const calls = open('7');
    const plan = await screen.findByRole('region', { name: /from Nov, 2026/ });
    expect(plan.textContent).toContain('Gross Rs 65,000, net Rs 65,000; +5,000 (+8.33 %)');
    expect(plan.textContent).toMatch(/Asked for by office on 20-Oct-2026.*: Yearly\. Decided by head, 21-Oct-2026/);
    const basic = within(plan)
      .getAllByRole('row')
      .find((one) => one.textContent.startsWith('Basic'));
    expect([...(basic?.children ?? [])].map(({ textContent }) => textContent).slice(2)).toEqual([
      '50,000',
      '55,000',
      '5,000',
    ]);
    expect(sent(calls, '/salary_plan_logs')[0]?.query.get('employee_id')).toBe('7');
  });
  test('asks for nothing without an employee, in the words of the specification', async () => {
    const calls = open('none');
    expect(await screen.findByText('Missing employee id or institute code')).toBeTruthy();
    expect(sent(calls, '/salary_plan_logs')).toEqual([]);
  });
  test('of an employee without a plan says what to do', async () => {
    open('7', []);
    expect(await screen.findByText('No salary plan yet')).toBeTruthy();
  });
});
