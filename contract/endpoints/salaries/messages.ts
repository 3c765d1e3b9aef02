/**
 * Salary slips by message: each employee is told what they are paid for a month, once for a slip, and never what it is
 * made of; a mail carries the slip itself, once too. The text is of the call or of a template.
 */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../fees/shapes.ts';
import { CHANNELS, preview, sent, text } from '../messages.ts';

/** Slips by their ids, or those of a run. */
const whose = {
  ids: z.array(id).min(1).max(2000).optional(),
  run_id: id.optional(),
  template_id: id.optional(),
  body: text.optional(),
  channel: z.enum(CHANNELS).default('sms'),
};
const base = { method: 'POST', needs: 'messages', tag: 'Salaries', access: 'payroll.read' } as const;
export const previewSalaryMessages = defineEndpoint({
  ...base,
  path: '/preview_salary_messages',
  summary: 'Says what messages about salary slips would do: how many, to whom not and why, the first three',
  body: z.strictObject(whose),
  reads: true,
  response: preview,
});
/** What is neither approved nor paid, held, void, or was told before is left out. */
export const sendSalaryMessages = defineEndpoint({
  ...base,
  path: '/send_salary_messages',
  summary: 'Tells employees by message what they are paid for a month, once for each slip',
  body: z.strictObject(whose),
  response: sent,
});
