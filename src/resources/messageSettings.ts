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
      help: 'What the campus may send in a month. Empty: without a limit.',
    }),
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
  },
  campus: 'campus_id',
  form: { groups: { Automatic: ['channel', 'payment_template_id', 'challan_template_id'] } },
  wire: wire.own('/message_settings'),
  sample: { monthly_limit: 20_000 },
});
