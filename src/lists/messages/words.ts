import type { Chip } from '../../ui/table/column.ts';
import type { Choices, RowOf } from '../list.ts';

/** Words of messages, as lists of them show them. */
export const STATES: Readonly<Record<RowOf<'GET /messages'>['state'], Chip>> = {
  queued: ['queued', 'Queued'],
  sending: ['running', 'Being sent'],
  sent: ['done', 'Sent'],
  delivered: ['done', 'Delivered'],
  failed: ['failed', 'Failed'],
  unknown: ['pending', 'May have arrived'],
  skipped: ['cancelled', 'Skipped'],
  cancelled: ['cancelled', 'Cancelled'],
};
export const SOURCES: Choices = {
  contacts: 'To contacts',
  students: 'To students',
  test: 'Test',
  payment: 'Payment received',
  challan: 'Challans issued',
  reminder: 'Reminder',
  absence: 'Absence',
  meeting: 'Meeting',
  salary: 'Salary',
};
/** Those of batches: a batch also sends again what failed. */
export const BATCH_SOURCES: Readonly<Record<string, string>> = { ...SOURCES, again: 'Sent again' };
/** Channels by their keys. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' };
