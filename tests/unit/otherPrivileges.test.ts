import { expect, test } from 'vitest';
import { otherPrivilegeNames, otherPrivileges } from '../../contract/otherPrivileges.ts';
import { privilegeTable } from '../../contract/privilegeTable.ts';
import { presetPrivileges, presets } from '../../contract/rolePresets.ts';
import { VERBS } from '../../contract/action.ts';
import { privilege } from '../../contract/resource.ts';
import { effectivePrivileges, privilegeCatalogue } from '../../server/http/privileges.ts';
import { demoUsers } from '../../server/seed/demo/users.ts';
import { resources } from '../../src/resources/index.ts';

test('every privilege of the catalogue has its place in the user form', () => {
  const shown = new Set([
    ...resources.flatMap((resource) => VERBS.map((verb) => privilege(resource, verb))),
    ...otherPrivilegeNames,
  ]);
  expect(privilegeCatalogue.filter((name) => !shown.has(name))).toEqual([]);
});
test('who takes payments reads what they pick from, and nothing that they were not given', () => {
  const held = effectivePrivileges(['payments.create']);
  for (const name of ['payments.read', 'finance_accounts.read', 'students.read', 'campuses.read'])
    expect(held.has(name), name).toBe(true);
  for (const name of ['payments.approve', 'payments.void', 'students.update', 'challans.create'])
    expect(held.has(name), name).toBe(false);
});
test('the clerk of the demo school takes money and neither approves nor takes it back; the accountant may all', () => {
  const held = (username: string) => new Set(demoUsers.find((user) => user.username === username)?.privileges);
  const apart = [
    'payments.approve',
    'payments.void',
    'payments.refund',
    'challan_discounts.approve',
    'challan_discounts.write_off',
    'fee_fines.waive',
  ];
  expect(apart.filter((name) => held('clerk').has(name))).toEqual([]);
  expect(held('clerk').has('payments.create')).toBe(true);
  expect(apart.filter((name) => !held('accountant').has(name))).toEqual([]);
});

test('human resources ask for salaries and run them, and decide nothing; a teacher marks a class and a meeting', () => {
  const table = privilegeTable(resources, otherPrivileges);
  const of = (key: string): string[] => {
    const preset = presets.find((one) => one.key === key);
    return preset ? presetPrivileges(preset, table) : [];
  };
  expect(of('human_resources')).toEqual(
    expect.arrayContaining([
      'employees.create',
      'employee_attendance.create',
      'leave_requests.create',
      'shifts.update',
      'salary_plans.create',
      'advances.create',
      'payroll.run',
      'campuses.read',
    ]),
  );
  expect(of('human_resources').filter((one) => /\.(approve|pay|void)$/.test(one))).toEqual([]);
  expect(of('teacher').toSorted()).toEqual([
    'ptm_students.update',
    'ptms.read',
    'student_attendance.mark_own',
    'student_attendance.read',
  ]);
});
