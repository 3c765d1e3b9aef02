/** Overtime of the attendance, paid with the salary of the month as the settings of the campus say. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePayrollSchool, type PayrollSchool } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { asOwner } from './support/testDatabase.ts';

const CODE = 'overtime';
let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
  await s.make('attendance_statuses', 'Present', { name: 'There', acronym: 'T', counts_as: 'present' });
}, 120_000);
afterAll(() => s.api.test.drop());
afterEach(() => s.expectSalaries());

const sunday = (by: number): string =>
  Array.from({ length: 7 }, (_, at) => `${month(by)}-0${at + 1}`).find(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0,
  ) ?? '';
/** Who works on a Sunday, which is off, from the one time to the other. */
const works = (employee: number, day: string, from: string, to: string) =>
  asOwner(s.api.test.ownerUrl, async (client) => {
    await client.query(`SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false)`, [
      CODE,
    ]);
    await client.query(
      `INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [CODE, employee, s.at('Gulberg'), day, s.at('Present'), from, to],
    );
  });
const counted = async (by: number) => {
  const started = await s.run(month(by));
  expect(started.status, started.text).toBe(200);
  return { id: started.row.id, slips: await s.slips({ run_id: started.row.id }) };
};

it('is not paid unless the settings say so, and then by the hour of the basic salary', async () => {
  const busy = await s.employee({ weekly_off: ['Sunday'] });
  const other = await s.employee({ weekly_off: ['Sunday'] });
  for (const id of [busy, other]) await s.inForce(id, { basic: 52_000, lines: [] });
  await works(busy, sunday(-3), '08:00', '12:30');
  await works(busy, sunday(-2), '08:00', '12:30');
  const before = await counted(-3);
  expect(before.slips.map(({ gross }) => gross)).toEqual([52_000, 52_000]);
  expect((await s.approve(before.id)).status).toBe(200);
  await s.make('employee_settings', 'Settings', { name: 'All', overtime_percent: 200 });
  const { id, slips } = await counted(-2);
  const slip = slips.find(({ employee_id }) => employee_id === busy);
  // 52,000 over 208 hours is 250; 4½ hours at twice of it.
  expect(slip).toMatchObject({ gross: 54_250, overtime: 2250, overtime_minutes: 270 });
  expect(slip?.lines).toContainEqual({
    kind: 'earning',
    what: 'overtime',
    label: 'Overtime, 4:30 hours',
    amount: 2250,
  });
  expect(slips.find(({ employee_id }) => employee_id === other)).toMatchObject({ gross: 52_000, overtime: 0 });
  const run = (await s.school.get('/payroll_runs', { state: 'counted' }, s.hr)).rows[0];
  expect(run).toMatchObject({ id, overtime: 2250, gross: 106_250 });
  expect((await s.approve(id)).status).toBe(200);
  expect(await s.balance('Salaries')).toBe(104_000 + 106_250);
});
it('is what makes a salary differ by a tenth from the month before', async () => {
  const [busy] = (await s.slips({ month: month(-2) })).map(({ employee_id }) => employee_id);
  await works(busy ?? 0, sunday(-1), '06:00', '22:00');
  const { id } = await counted(-1);
  const differ = (await s.school.get('/salary_slips', { run_id: id, varies: 'true' }, s.hr)).rows;
  expect(differ).toMatchObject([{ employee_id: busy, overtime_minutes: 960, overtime: 8000 }]);
  expect((await s.approve(id)).status).toBe(200);
});
it('refuses settings of a rate or of hours that cannot be', async () => {
  await expect(s.make('employee_settings', 'More', { name: 'B', overtime_percent: 501 })).rejects.toThrow(
    'at most 500',
  );
  await expect(s.make('employee_settings', 'None', { name: 'C', overtime_hours: 0 })).rejects.toThrow('at least 1');
});
