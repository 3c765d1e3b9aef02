/** A school with employees, components and salaries that somebody asks for and another approves. */
import { expect } from 'vitest';
import { today } from '../../contract/dates.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

export type Body = Readonly<Record<string, unknown>>;
export const NOW = today().slice(0, 7);
export const month = (by: number): string => shiftMonth(NOW, by);

export interface SalarySchool {
  readonly api: Api;
  readonly school: FeeSchool;
  readonly code: string;
  /** Asks; decides; sees one campus alone. */
  readonly hr: TestUser;
  readonly head: TestUser;
  readonly johar: TestUser;
  readonly at: (name: string) => number;
  readonly make: (key: string, name: string, body: Body) => Promise<number>;
  readonly employee: (more?: Body) => Promise<number>;
  readonly plan: (employee: number, more?: Body, user?: TestUser) => Promise<Answer>;
  readonly decide: (ids: readonly number[], more?: Body, user?: TestUser) => Promise<Answer>;
  /** A plan that is approved; its id. */
  readonly inForce: (employee: number, more?: Body) => Promise<number>;
  /** Changes an employee. */
  readonly change: (employee: number, body: Body) => Promise<void>;
  /** As the owner: one column of one row. */
  readonly value: (text: string, ...values: unknown[]) => Promise<unknown>;
}
export async function makeSalarySchool(code: string): Promise<SalarySchool> {
  const api = await makeApp();
  const school = await makeFeeSchool(api, code);
  const ids = school.ids as Record<string, number>;
  const at = (name: string): number => ids[name] ?? 0;
  const make = async (key: string, name: string, body: Body): Promise<number> => {
    const made = await create(api, school.principal, resourceOf(key), body);
    if (made.status !== 201) throw new Error(`${key} ${name}: ${made.text}`);
    ids[name] = made.row.id;
    return made.row.id;
  };
  await make('allowances_deductions', 'House', {
    name: 'House rent',
    kind: 'allowance',
    method: 'percent',
    percent: 45,
  });
  await make('allowances_deductions', 'Fuel', { name: 'Fuel', kind: 'allowance', method: 'fixed', amount: 5000 });
  await make('allowances_deductions', 'Mess', { name: 'Mess', kind: 'deduction', method: 'fixed', amount: 1000 });
  const [hr, head] = [await makeUser(api, code), await makeUser(api, code)];
  const johar = await makeUser(api, code, { campuses: [at('Johar')] });
  let number = 0;
  const employee = (more: Body = {}): Promise<number> => {
    number += 1;
    return make('employees', `Employee ${number}`, {
      name: `Employee ${number}`,
      campus_id: at('Gulberg'),
      join_date: `${month(-8)}-01`,
      ...more,
    });
  };
  const plan: SalarySchool['plan'] = (id, more = {}, user = hr) =>
    school.post(
      '/salary_plans',
      {
        employee_id: id,
        effective_from: month(-3),
        basic: 50_000,
        lines: [
          { component_id: at('House'), percent: 45 },
          { component_id: at('Fuel'), amount: 5000 },
          { component_id: at('Mess'), amount: 1000 },
        ],
        reason: 'As agreed',
        ...more,
      },
      user,
    );
  const decide: SalarySchool['decide'] = (list, more = {}, user = head) =>
    school.post('/employeeSalaryApprovals/update', { ids: list, status: 'approved', ...more }, user);
  const inForce: SalarySchool['inForce'] = async (id, more = {}) => {
    const made = await plan(id, more);
    expect(made.status, made.text).toBe(200);
    const decided = await decide([made.row.id]);
    expect(decided.json['data'], decided.text).toMatchObject({ done: 1 });
    return made.row.id;
  };
  const value: SalarySchool['value'] = async (text, ...values) =>
    Object.values((await school.rows(text, values))[0] ?? {})[0];
  const change: SalarySchool['change'] = async (id, body) => {
    const cell = resourceOf('employees').wire.update;
    if (!cell) throw new Error('employees are not updated');
    const answer = await callCell(api, school.principal, cell, { id, body });
    expect(answer.status, answer.text).toBe(200);
  };
  return { api, school, code, hr, head, johar, at, make, employee, plan, decide, inForce, change, value };
}
/** What a call that decides answered for each. */
export const results = ({ json }: Answer): { id: number; ok: boolean; message: string | null }[] =>
  (json['data'] as { results: { id: number; ok: boolean; message: string | null }[] }).results;
