import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const messageSettings = defineResource({
  key: 'message_settings',
  label: ['Message Setting', 'Message Settings'],
  menu: { group: 'Exam and SMS' },
  fields: {
    name: f.computed('Messages of {campus_id}', { label: 'Settings', list: false }),
    campus_id: f.ref('campuses', { required: true, unique: true }),
    monthly_limit: f.int({
      min: 0,
      max: 10_000_000,
      unit: 'parts',
      help: 'What the campus may send in a month. Empty: no limit.',
    }),
    parts_left: f.int({ label: 'Left this month', computed: true, unit: 'parts' }),
    channel: f.enum(
      [
        ['sms', 'SMS'],
        ['whatsapp', 'WhatsApp'],
      ],
      { label: 'Send by', required: true, default: 'sms', list: false, help: 'For the messages below.' },
    ),
    payment_template_id: f.ref('sms_templates', {
      label: 'Payment received',
      help: 'Sent when a payment is taken, or approved. Empty: nothing is sent.',
    }),
    challan_template_id: f.ref('sms_templates', {
      label: 'Challans issued',
      help: 'Sent when challans are generated. Empty: nothing is sent.',
    }),
    reminder_template_id: f.ref('sms_templates', {
      label: 'Reminder',
      help: 'Sent once a day to families with something overdue. Empty: nothing is sent.',
    }),
    reminder_days: f.int({
      label: 'Days after the due date',
      required: true,
      min: 0,
      max: 90,
      default: 3,
      unit: 'days',
      list: false,
    }),
    reminder_every: f.int({
      label: 'Repeat every',
      min: 1,
      max: 90,
      unit: 'days',
      list: false,
      help: 'For as long as it is overdue. Empty: one reminder for each due date.',
    }),
    reminder_at: f.time({ label: 'Reminders at', required: true, default: '10:00', list: false }),
    absence_template_id: f.ref('sms_templates', {
      label: 'Absence',
      help: 'Sent when a student is marked absent today. Empty: nothing is sent.',
    }),
    absence_minutes: f.int({
      label: 'Wait before sending',
      required: true,
      min: 0,
      max: 240,
      default: 15,
      unit: 'minutes',
      list: false,
      help: 'If attendance is corrected in the meantime, nothing is sent.',
    }),
  },
  list: {
    empty:
      'Each campus has its own: how many messages it may send in a month, and what is sent by itself for payments, challans, reminders and absences.',
  },
  campus: 'campus_id',
  form: {
    groups: {
      'Automatic messages': ['channel', 'payment_template_id', 'challan_template_id'],
      Reminders: ['reminder_template_id', 'reminder_days', 'reminder_every', 'reminder_at'],
      Absences: ['absence_template_id', 'absence_minutes'],
    },
  },
  wire: wire.own('/message_settings'),
  sample: { monthly_limit: 20_000 },
});
