import { describe, expect, it } from 'vitest';
import { inputSchema } from '../../contract/schema.ts';
import { groups } from '../../server/seed/data/accounts.ts';
import { cities } from '../../server/seed/data/cities.ts';
import { discountTypes, feeParticulars, lateFeePolicies, SLABS } from '../../server/seed/data/fees.ts';
import { nationalities } from '../../server/seed/data/nationalities.ts';
import { motherTongues, religions, studentGroups } from '../../server/seed/data/people.ts';
import { attendanceStatuses, studentStatuses } from '../../server/seed/data/school.ts';
import {
  allowancesDeductions,
  departments,
  designations,
  shifts,
  leaveTypes,
  subjects,
} from '../../server/seed/data/staff.ts';
import { drawCrest } from '../../server/seed/demo/crest.ts';
import { contacts, guardians } from '../../server/seed/demo/people.ts';
import { certificates, houses, news } from '../../server/seed/demo/texts.ts';
import { daysAfter, yearsUpTo } from '../../server/seed/years.ts';
import { ACCOUNT_ROLES } from '../../src/resources/data/accountRoles.ts';
import { STATUS_CLASSES } from '../../src/resources/data/statusClasses.ts';
import { resourceOf } from '../../src/resources/index.ts';

const named = (names: readonly string[]) => names.map((name) => ({ name }));
const lists: readonly (readonly [key: string, rows: readonly object[]])[] = [
  ['nationalities', nationalities],
  ['mother_tongues', named(motherTongues)],
  ['religions', named(religions)],
  ['student_groups', studentGroups],
  ['cities', cities],
  ['student_statuses', studentStatuses],
  ['attendance_statuses', attendanceStatuses],
  ['discount_types', discountTypes],
  ['late_fee_policies', lateFeePolicies],
  ['shifts', shifts],
  ['leave_types', leaveTypes],
  ['exam_subjects', named(subjects)],
  ['allowances_deductions', allowancesDeductions],
  ['guardians', guardians],
  ['sms_contacts', contacts],
  ['news', news],
  ['certificates', certificates],
  ['houses', houses],
];

describe('starting values', () => {
  it.each(lists)('of %s are accepted by the declaration and differ by title', (key, rows) => {
    const resource = resourceOf(key);
    const refused = rows.filter((row) => !inputSchema(resource, 'create').safeParse(row).success);
    expect(refused).toEqual([]);
    const titles = rows.map((row) => String((row as Record<string, unknown>)[resource.title]).toLowerCase());
    expect(new Set(titles).size).toBe(titles.length);
    // A sample is added to the demo institute by end-to-end tests.
    expect(titles).not.toContain(String(resource.sample[resource.title]).toLowerCase());
  });
  it('name every country of ISO 3166-1 once, Pakistan first', () => {
    expect(nationalities).toHaveLength(249);
    expect(new Set(nationalities.map((row) => row.iso_code)).size).toBe(249);
    expect(nationalities[0]).toEqual({ name: 'Pakistani', country: 'Pakistan', iso_code: 'PK' });
    expect(nationalities.filter((row) => row.country === row.iso_code)).toEqual([]);
  });
  it('cover every province and territory', () => {
    expect(cities.length).toBeGreaterThanOrEqual(150);
    expect(new Set(cities.map((city) => city.province)).size).toBe(7);
  });
  it('have an account for every role but the bank, which a school adds, and no code twice', () => {
    const accounts = groups.flatMap((group) => group.accounts);
    const roles = new Set(accounts.map(([, , role]) => role));
    expect(
      ACCOUNT_ROLES.map((role) => (typeof role === 'string' ? role : role[0])).filter((role) => !roles.has(role)),
    ).toEqual(['bank']);
    expect(new Set(accounts.map(([code]) => code)).size).toBe(accounts.length);
    expect(feeParticulars.filter(({ account }) => !accounts.some(([code]) => code === account))).toEqual([]);
  });
  it('name what they refer to', () => {
    expect(designations.filter(({ department }) => !departments.includes(department))).toEqual([]);
    expect(lateFeePolicies.find(({ name }) => name === SLABS)?.method).toBe('slab');
    expect(new Set(studentStatuses.map((status) => status.status_class)).size).toBe(STATUS_CLASSES.length);
  });
});

describe('the years of a new institute', () => {
  it.each([
    ['2026-03-31', '04', '2025-26', '2025-04-01', '2026-03-31'],
    ['2026-04-01', '04', '2026-27', '2026-04-01', '2027-03-31'],
    ['2026-06-30', '07', '2025-26', '2025-07-01', '2026-06-30'],
    ['2026-07-01', '07', '2026-27', '2026-07-01', '2027-06-30'],
  ] as const)('on %s, starting in month %s: %s', (today, month, name, start_date, end_date) => {
    expect(yearsUpTo(today, month, 0)).toEqual([{ name, start_date, end_date }]);
  });
  it('follow each other without a gap', () => {
    const years = yearsUpTo('2026-11-20', '07', 3);
    expect(years).toHaveLength(4);
    expect(years.slice(1).map((year) => year.start_date)).toEqual(
      years.slice(0, -1).map((year) => daysAfter(year.end_date, 1)),
    );
  });
});

describe('the crest of the demo school', () => {
  it('is a small PNG', () => {
    const bytes = drawCrest();
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeLessThan(10_000);
  });
});
