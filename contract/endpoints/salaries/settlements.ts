/** Settling with employees who leave: looked at without writing, then made, to be approved and paid as salaries are. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { flag, id, rupees } from '../fees/shapes.ts';
import { money } from '../money.ts';
import { digits } from '../wire.ts';
import { slipLine } from './payroll.ts';

const base = { needs: 'salaries', tag: 'Salaries', access: 'payroll.run' } as const;
/** Up to 366 days in halves. */
const days = z.number().min(-366).max(366).multipleOf(0.5);
const numberText = z.string().regex(/^-?\d{1,3}(\.5)?$/, 'must be days, in halves');

/** What is not given is proposed: no notice, all leave that may be paid, and gratuity. */
export const settlementForm = defineEndpoint({
  method: 'GET',
  path: '/settlement_form',
  ...base,
  summary: 'What a settlement with an employee comes to',
  query: z.strictObject({
    employee_id: digits,
    /** Above nothing it is paid, below it is taken off. */
    notice_days: numberText.optional(),
    leave_days: numberText.optional(),
    gratuity: flag,
  }),
  response: z.object({
    data: z.object({
      employee: z.string(),
      last_day: z.string(),
      leave_reason: z.string().nullable(),
      months: z.number(),
      /** As the settings say. */
      notice: z.number(),
      leave_left: z.number(),
      gratuity_days: z.number(),
      lines: z.array(slipLine),
      gross: money,
      deductions: money,
      net: money,
      /** Of advances, what stays owed after it. */
      owed: money,
      /** The month of which they have no salary yet: it is run first, at this campus. Nothing is counted before. */
      salary_first: z.object({ month: z.string(), campus_id: z.number() }).nullable(),
    }),
  }),
});
/** `seen`: the net as it was looked at; 409 when it is another by now. */
export const settle = defineEndpoint({
  method: 'POST',
  path: '/settle_employee',
  ...base,
  summary: 'Settles with an employee who leaves',
  body: z.strictObject({
    employee_id: id,
    notice_days: days,
    leave_days: days,
    gratuity: z.boolean(),
    seen: rupees.optional(),
  }),
  response: z.object({ data: z.object({ id: z.number(), net: money }) }),
});
