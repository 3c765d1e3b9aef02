/**
 * Messages to students' families and to contacts. A send writes them into the outbox; a job of each gateway sends them,
 * each at most once (docs/administrators.md). `preview_messages` answers what a send would do, and writes nothing.
 */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { listQuery, students } from './fees/shapes.ts';
import { money } from './money.ts';
import { digits, id, paged } from './wire.ts';

const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped', 'cancelled'] as const;
const MESSAGE_SOURCES = [
  'contacts',
  'students',
  'test',
  'payment',
  'challan',
  'reminder',
  'absence',
  'meeting',
  'salary',
] as const;
/** Channels that reach a number; families and contacts have nothing else. */
const TO_NUMBERS = ['sms', 'whatsapp'] as const;
export const CHANNELS = [...TO_NUMBERS, 'email'] as const;
const channel = z.enum(TO_NUMBERS).default('sms');
export const text = z.string().trim().min(1, 'must say something').max(1000);
/** What is said: a text of its own, or that of a template. */
const said = {
  template_id: id.optional(),
  body: text.optional(),
  channel,
  /** 'number': one message to each number, which names brothers and sisters together; 'none': one for each student. */
  dedupe: z.enum(['number', 'none']).default('number'),
  /** Not before then. */
  send_at: z.iso.datetime({ offset: true }).optional(),
};
/** `job_id`: who was billed by a generation and owes it still; {amount}, {challan_no}, {month} and {due_date} are of its challans alone. */
const toStudents = { ...students, job_id: id.optional(), ...said, include_left: z.boolean().default(false) };
const numbers = z.array(z.string().trim().max(40)).min(1).max(1000).optional();
const toContacts = {
  contact_ids: z.array(id).min(1).max(5000).optional(),
  group_name: z.string().trim().min(1).max(60).optional(),
  campus_id: id.optional(),
  /** Everybody who may be reached. */
  all: z.literal(true).optional(),
  numbers,
  ...said,
};
export const sent = z.object({
  message: z.string(),
  data: z.object({ batch_id: z.number(), queued: z.number(), skipped: z.number(), parts: z.number() }),
});
/** Sends a message to the families of students: those named, or all of a campus, session, class and section. */
export const sendToStudents = defineEndpoint({
  method: 'POST',
  path: '/sendSMSToStudents',
  specified: true,
  tag: 'Messages',
  access: 'messages.send',
  summary: 'Sends a message to the families of students',
  body: z.strictObject(toStudents),
  response: sent,
});
/** Sends a message to contacts: those named, a group, a campus, and numbers. */
export const sendToContacts = defineEndpoint({
  method: 'POST',
  path: '/smsBlaster/',
  specified: true,
  tag: 'Messages',
  access: 'messages.send',
  summary: 'Sends a message to contacts and numbers',
  body: z.strictObject(toContacts),
  response: sent,
});
export const preview = z.object({
  data: z.object({
    people: z.number(),
    messages: z.number(),
    parts: z.number(),
    cost: money,
    skipped: z.array(z.object({ reason: z.string(), count: z.number(), names: z.array(z.string()) })),
    /** Variables for which there is nothing to say, and of whom: it cannot be sent so. */
    missing: z.array(z.object({ variable: z.string(), count: z.number(), names: z.array(z.string()) })),
    samples: z.array(z.object({ name: z.string(), number: z.string(), body: z.string(), parts: z.number() })),
    gateways: z.array(z.string()),
    /** Hours in which these gateways send nothing; `waits_until`: it would leave in them, and waits for their end. */
    quiet: z.array(
      z.object({ gateway: z.string(), from: z.string(), to: z.string(), waits_until: z.string().nullable() }),
    ),
    /** Why nothing can be sent at all. */
    problem: z.string().nullable(),
  }),
});
/** What a send would do. */
export const previewMessages = defineEndpoint({
  method: 'POST',
  path: '/preview_messages',
  needs: 'messages',
  tag: 'Messages',
  access: 'messages.send',
  summary: 'Says what a message would do: how many, to whom not and why, the first three',
  body: z.strictObject({ to: z.enum(['students', 'contacts']), ...toStudents, ...toContacts }),
  reads: true,
  response: preview,
});
const narrowed = {
  campus_id: digits.optional(),
  search: z.string().trim().max(200).optional(),
  page: listQuery.page,
  per_page: listQuery.per_page,
  sort_by: listQuery.sort_by,
  sort_order: listQuery.sort_order,
};
const batch = z.object({
  id: z.number(),
  source: z.enum(['contacts', 'students', 'test', 'again', 'challan', 'reminder', 'absence', 'salary']),
  channel: z.string(),
  body: z.string(),
  campus_name: z.string().nullable(),
  made_by: z.string().nullable(),
  made_at: z.string(),
  send_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  total: z.number(),
  waiting: z.number(),
  arrived: z.number(),
  failed: z.number(),
  unknown: z.number(),
  skipped: z.number(),
  cancelled: z.number(),
  parts: z.number(),
  cost: money,
});
/** What was sent at once, the latest first. */
export const messageBatches = defineEndpoint({
  method: 'GET',
  path: '/message_batches',
  needs: 'messages',
  tag: 'Messages',
  access: 'messages.read',
  summary: 'Lists what was sent, with how far it is',
  query: z.strictObject({ ...narrowed, channel: z.enum(CHANNELS).optional() }),
  response: paged(batch),
});
const row = z.object({
  id: z.number(),
  batch_id: z.number().nullable(),
  source: z.enum(MESSAGE_SOURCES),
  channel: z.string(),
  name: z.string(),
  number: z.string().nullable(),
  body: z.string(),
  parts: z.number(),
  student_id: z.number().nullable(),
  campus_name: z.string().nullable(),
  gateway: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  reason: z.string().nullable(),
  /** It was repeated by another. */
  repeated: z.boolean(),
  made_at: z.string(),
  made_by: z.string().nullable(),
  /** It is queued, and not sent before: a schedule, or after a failure. */
  waits_until: z.string().nullable(),
  sent_at: z.string().nullable(),
  cost: money.nullable(),
});
/** Every message and what became of it. */
export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/messages',
  needs: 'messages',
  tag: 'Messages',
  access: 'messages.read',
  summary: 'Lists messages and what became of them',
  query: z.strictObject({
    ...narrowed,
    batch_id: digits.optional(),
    student_id: digits.optional(),
    employee_id: digits.optional(),
    state: z.enum(MESSAGE_STATES).optional(),
    source: z.enum(MESSAGE_SOURCES).optional(),
    date_from: z.iso.date().optional(),
    date_to: z.iso.date().optional(),
  }),
  response: paged(row).extend({ totals: z.object({ parts: z.number(), cost: money }) }),
});
/** Sends again what failed; what may have arrived, only with `may_have_arrived`. */
export const resendMessages = defineEndpoint({
  method: 'POST',
  path: '/resend_messages',
  needs: 'messages',
  tag: 'Messages',
  access: 'messages.send',
  summary: 'Sends messages again that failed',
  body: z.strictObject({ ids: z.array(id).min(1).max(5000), may_have_arrived: z.boolean().default(false) }),
  response: sent,
});
/** Cancels what of a batch was not sent yet. */
export const cancelMessages = defineEndpoint({
  method: 'POST',
  path: '/cancel_messages',
  needs: 'messages',
  tag: 'Messages',
  access: 'messages.send',
  summary: 'Cancels what is queued',
  body: z.strictObject({ batch_id: id }),
  response: z.object({ message: z.string(), data: z.object({ batch_id: z.number(), cancelled: z.number() }) }),
});
const gateway = z.object({
  id: z.number(),
  name: z.string(),
  channel: z.string(),
  sender_id: z.string().nullable(),
  campus_name: z.string().nullable(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  waiting: z.number(),
  today: z.number(),
  month: z.number(),
  cost: money,
  daily_limit: z.number().nullable(),
  verified_at: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
  paused_until: z.string().nullable(),
  /** Approved by the provider. */
  templates: z.number(),
});
/** Gateways, and how they fare: what they sent, what they said last, whether they rest. */
export const messageGateways = defineEndpoint({
  method: 'GET',
  path: '/message_gateways',
  needs: 'messages',
  tag: 'Messages',
  access: 'sms_gateways.read',
  summary: 'Lists gateways with how they fare',
  query: z.strictObject({ channel: z.enum(CHANNELS).optional() }),
  response: z.object({ data: z.array(gateway) }),
});
/** Channels by which something can be sent: those that have an active gateway. */
export const messageChannels = defineEndpoint({
  method: 'GET',
  path: '/message_channels',
  needs: 'messages',
  tag: 'Messages',
  access: 'messages.send',
  summary: 'Says by which channels messages can be sent',
  response: z.object({ data: z.array(z.string()) }),
});
/** Sends a test through one gateway; its result is among the messages. */
export const testGateway = defineEndpoint({
  method: 'POST',
  path: '/test_gateway',
  needs: 'messages',
  tag: 'Messages',
  access: 'sms_gateways.update',
  summary: 'Sends a test message through a gateway',
  /** `number`: of a gateway for e-mail, an address. */
  body: z.strictObject({ gateway_id: id, number: z.string().trim().min(1).max(254) }),
  response: sent,
});
