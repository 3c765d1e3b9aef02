/** The record of an employee leads to their days, leave and pay, each by its privilege. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataProvider } from '../../src/dataProvider/index.ts';
import EmployeeLinks from '../../src/resources/ui/overrides/EmployeeLinks.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider } from './till.support.ts';

function led(...privileges: string[]): Record<string, string | null> {
  signedInAs({ userInfo: { username: 'office', user_settings: null, privileges } });
  tillProvider();
  show(<EmployeeLinks record={{ id: 7 }} />, dataProvider, '/employees/view');
  return Object.fromEntries(
    screen.queryAllByRole('link').map((link) => [link.textContent ?? '', link.getAttribute('href')]),
  );
}
test('whoever may read all of them finds the way to each, of this employee alone', () => {
  const found = led(
    'employee_attendance.read',
    'leave_requests.read',
    'salary_plans.read',
    'payroll.read',
    'advances.read',
  );
  expect(Object.keys(found)).toEqual([
    'Attendance of this month',
    'Leave balance',
    'Leave requests',
    'Salary plans',
    'Salary slips',
    'Advances',
  ]);
  for (const href of Object.values(found)) expect(href).toMatch(/employee_id=7|salary-plan-logs\/7/);
});
test('what the user may not read is not offered', () => {
  expect(Object.keys(led('leave_requests.read'))).toEqual(['Leave balance', 'Leave requests']);
});
test('and with nothing to read there is no heading either', () => {
  expect(led('employees.read')).toEqual({});
  expect(screen.queryByRole('heading')).toBeNull();
});
