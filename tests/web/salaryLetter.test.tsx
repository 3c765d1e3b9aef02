/** The letter that tells an employee what their salary is: of what was approved alone, with every component. */
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import SalaryLetterPrint from '../../src/customRoutes/salaries/SalaryLetterPrint.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { studentProvider } from './students-lists.support.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const line = (name: string, kind: string, old_amount: number | null, amount: number | null) => ({
  name,
  kind,
  percent: null,
  old_amount,
  amount,
});
const PLAN = {
  id: 9,
  employee: { id: 3, emp_no: 12, name: 'Asma', campus: 'Main', department: 'Science', designation: 'Teacher' },
  effective_from: '2026-10',
  kind: 'increment',
  status: 'approved',
  basic: 60_000,
  allowances: 15_000,
  deductions: 1_000,
  gross: 75_000,
  net: 74_000,
  old_gross: 68_000,
  difference: 7_000,
  percent: 10.29,
  reason: null,
  requested_by: 'Head',
  requested_at: '2026-09-20T09:00:00Z',
  decided_by: 'Owner',
  decided_at: '2026-09-25T09:00:00Z',
  decision_reason: null,
  end_reason: null,
  lines: [
    line('Basic', 'basic', 53_000, 60_000),
    line('House rent', 'allowance', 15_000, 15_000),
    line('Old allowance', 'allowance', null, null),
    line('Provident fund', 'deduction', null, 1_000),
  ],
};
const open = (plan: object, address = '?employee_id=3&id=9'): void => {
  studentProvider([], { 'GET /salary_plan_logs': () => ({ data: [plan] }) });
  show(<SalaryLetterPrint />, dataProvider, `/salary-plan/letter${address}`);
};
beforeEach(() => {
  signedInAs();
  vi.stubGlobal('print', vi.fn());
});

test('says what the salary was and is, component by component', async () => {
  open(PLAN);
  const table = await screen.findByRole('table');
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ['Rs a month', 'Before', 'From Oct, 2026'],
    ['Basic', '53,000', '60,000'],
    ['House rent', '15,000', '15,000'],
    ['Gross', '68,000', '75,000'],
    ['Less Provident fund', '–', '1,000'],
    ['Net, before tax and what a month adds or takes off', '68,000', '74,000'],
  ]);
  expect(screen.getByText('Rs 75,000')).toBeTruthy();
});
test('of a first plan there is nothing before', async () => {
  open({ ...PLAN, kind: 'new', old_gross: null });
  expect(within(await screen.findByRole('table')).queryByText('Before')).toBeNull();
});
test.each([
  ['that waits', { ...PLAN, status: 'pending' }, undefined],
  ['that is not there', PLAN, '?employee_id=3&id=10'],
  ['of nobody', PLAN, '?id=9'],
])('of a plan %s none is written', async (_name, plan, address) => {
  open(plan, address);
  expect(await screen.findByText('There is no approved salary plan here to write about.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
