/** What is done of an admission and what is open, read off the records; and the papers that are printed for it. */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ids } from './students.ts';

export const STUDENT_PAPERS = ['admission_form', 'fee_card'] as const;
const done = z.boolean();
/**
 * From the admission to the receipt. `recent`: admitted, or taken back, within the last 90 days, and still enrolled: an
 * admission of long ago has no open steps. The plan is done when a month from the admission on is charged; the challan,
 * when one of those months is on it; the payment, when something of such a challan is paid, waits for approval or was
 * covered by an advance. Numbers are null for who may not read challans or payments.
 */
export const admissionSteps = defineEndpoint({
  method: 'GET',
  path: '/admission_steps/{id}',
  needs: 'admission-steps',
  tag: 'Students',
  access: 'students.read',
  summary: 'What is done of the admission of a student, and what is open',
  response: z.object({
    data: z.object({
      student_id: z.number(),
      recent: z.boolean(),
      admitted_on: z.string().nullable(),
      /** Month from which the student is charged at the earliest, 'YYYY-MM'. */
      month: z.string(),
      plan: z.object({ done, from_month: z.string().nullable() }),
      challan: z.object({ done, id: z.number().nullable(), challan_no: z.number().nullable() }),
      payment: z.object({ done, id: z.number().nullable(), receipt_no: z.number().nullable(), pending: z.boolean() }),
      papers: z.object({ done, admission_form: done, fee_card: done, receipt: done }),
    }),
  }),
});
/** Notes that a paper of these students is printed. */
export const printedPapers = defineEndpoint({
  method: 'POST',
  path: '/student_papers',
  needs: 'admission-steps',
  tag: 'Students',
  access: 'students.read',
  summary: 'Notes that the admission form or fee card of students is printed',
  body: z.strictObject({ paper: z.enum(STUDENT_PAPERS), student_ids: ids }),
  response: z.object({ data: z.object({ paper: z.enum(STUDENT_PAPERS), students: z.number() }) }),
});
