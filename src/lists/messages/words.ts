/** Words of messages, as lists of them show them. */
export const STATES = [
  ['queued', 'Queued'],
  ['sending', 'Being sent'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
  ['unknown', 'May have arrived'],
  ['skipped', 'Skipped'],
  ['cancelled', 'Cancelled'],
] as const;
export const TONES: Readonly<Record<(typeof STATES)[number][0], string>> = {
  queued: 'queued',
  sending: 'running',
  sent: 'done',
  delivered: 'done',
  failed: 'failed',
  unknown: 'pending',
  skipped: 'cancelled',
  cancelled: 'cancelled',
};
export const SOURCES = [
  ['contacts', 'To contacts'],
  ['students', 'To students'],
  ['test', 'Test'],
  ['payment', 'Payment received'],
  ['challan', 'Challans issued'],
  ['reminder', 'Reminder'],
  ['absence', 'Absence'],
  ['meeting', 'Meeting'],
  ['salary', 'Salary'],
] as const;
/** Those of batches: a batch also sends again what failed. */
export const BATCH_SOURCES: Readonly<Record<string, string>> = { ...Object.fromEntries(SOURCES), again: 'Sent again' };
/** Channels by their keys. */
export const CHANNEL_NAMES: Readonly<Record<string, string>> = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' };
