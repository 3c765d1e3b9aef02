/**
 * Salary plans: what an employee earns from a month on, by component. A plan is asked for by one and approved by another;
 * nobody decides their own salary. docs/money.md has the rules.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id, month, paidAmount, reason, rupees } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits, paged } from '../wire.ts';
import { decided, decision, employeeOf, employeeQuery } from './shapes.ts';

export const PLAN_STATUSES = ['pending', 'approved', 'rejected', 'withdrawn', 'superseded', 'undone'] as const;
export const PLAN_KINDS = ['new', 'revision', 'increment', 'correction'] as const;
/** In force today, or what of employees without one; else plans of a status. */
export const PLAN_VIEWS = ['in_force', 'without', ...PLAN_STATUSES] as const;

const sums = { basic: money, allowances: money, deductions: money, gross: money, net: money };
const planRow = z.object({
  /** Null for an employee without a plan. */
  id: z.number().nullable(),
  ...employeeOf,
  effective_from: z.string().nullable(),
  kind: z.string().nullable(),
  status: z.string().nullable(),
  ...sums,
  /** Gross salary of the plan before it; null for a first one. */
  old_gross: money.nullable(),
  reason: z.string().nullable(),
  requested_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** Asked for by the user, or the user's own salary: somebody else decides it. */
  mine: z.boolean(),
  /** Another plan of the employee waits. */
  waits: z.boolean(),
});
/** Without a status those that are in force today. */
export const salaryPlans = defineEndpoint({
  method: 'GET',
  path: '/employeeSalaryApprovals/show',
  specified: true,
  tag: 'Salaries',
  access: 'salary_plans.read',
  summary: 'Lists salary plans, in force or of a status',
  query: z.strictObject({ ...employeeQuery, status: z.enum(PLAN_VIEWS).optional() }),
  response: paged(planRow).extend({ totals: z.object(sums) }),
});
export const decideSalaryPlans = defineEndpoint({
  method: 'POST',
  path: '/employeeSalaryApprovals/update',
  specified: true,
  tag: 'Salaries',
  access: 'salary_plans.approve',
  summary: 'Approves or rejects salary plans',
  body: decision,
  response: decided,
});
const person = z.object({
  id: z.number(),
  emp_no: z.number(),
  name: z.string(),
  campus: z.string(),
  department: z.string().nullable(),
  designation: z.string().nullable(),
});
const logged = z.object({
  id: z.number(),
  employee: person,
  effective_from: z.string(),
  kind: z.string(),
  status: z.string(),
  ...sums,
  old_gross: money.nullable(),
  difference: money.nullable(),
  percent: z.number().nullable(),
  reason: z.string().nullable(),
  requested_by: z.string().nullable(),
  requested_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  end_reason: z.string().nullable(),
  /** With `detail_level=full`: every component before and after, the basic salary first. */
  lines: z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(['basic', 'allowance', 'deduction']),
        percent: z.number().nullable(),
        old_amount: money.nullable(),
        amount: money.nullable(),
      }),
    )
    .optional(),
});
/**
 * What became of the salary of an employee, the newest first. Refused without the employee or the institute, as the
 * specification says; with `salary_plans.read_own` alone one's own.
 */
export const salaryPlanLogs = defineEndpoint({
  method: 'GET',
  path: '/salary_plan_logs',
  specified: true,
  tag: 'Salaries',
  access: ['salary_plans.read', 'salary_plans.read_own'],
  summary: 'The salary plans of one employee, with every change',
  query: z.strictObject({ employee_id: digits.optional(), detail_level: z.enum(['summary', 'full']).optional() }),
  response: z.object({ data: z.array(logged) }),
});
const component = z.object({
  component_id: z.number(),
  name: z.string(),
  kind: z.enum(['allowance', 'deduction']),
  amount: money,
  percent: z.number().nullable(),
});
/** What the form of a plan begins with: the plan in force, else what Allowances and Deductions propose. */
export const salaryPlanForm = defineEndpoint({
  method: 'GET',
  path: '/salary_plan_form',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'salary_plans.create',
  summary: 'What a new salary plan of an employee begins with',
  query: z.strictObject({ employee_id: digits }),
  response: z.object({
    data: z.object({
      employee: person.extend({ join_date: z.string() }),
      /** The plan in force; null without one. */
      plan: z.object({ ...sums, effective_from: z.string(), lines: z.array(component) }).nullable(),
      /** Why no plan can be asked for now; null when one can. */
      waits: z.string().nullable(),
      /** Active allowances and deductions, as a plan may have them. */
      components: z.array(component),
    }),
  }),
});
const lineGiven = z.strictObject({
  component_id: id,
  amount: rupees.optional(),
  /** Of the basic salary; with at most two decimals. */
  percent: z.number().min(0.01).max(1000).multipleOf(0.01).optional(),
});
export const saveSalaryPlan = defineEndpoint({
  method: 'POST',
  path: '/salary_plans',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'salary_plans.create',
  summary: 'Asks for a salary plan',
  body: z.strictObject({
    employee_id: id,
    effective_from: month,
    basic: paidAmount,
    lines: z.array(lineGiven).max(60),
    reason: reason.optional(),
  }),
  response: z.object({ data: z.object({ id: z.number(), kind: z.string(), ...sums }) }),
});
/** By who asked for it, while it waits. */
export const withdrawSalaryPlan = defineEndpoint({
  method: 'POST',
  path: '/withdraw_salary_plan',
  needs: 'salaries',
  tag: 'Salaries',
  access: 'salary_plans.create',
  summary: 'Takes back a salary plan that waits',
  body: z.strictObject({ id, reason }),
  response: z.object({ data: z.object({ id: z.number() }) }),
});
