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
    payment_template_id: f.ref('sms_templates', {
      label: 'On payment',
      help: 'Sent when a payment is received. Empty: nothing is sent.',
    }),
    challan_template_id: f.ref('sms_templates', {
      label: 'On challan',
      help: 'Sent when a challan is issued. Empty: nothing is sent.',
    }),
    absent_template_id: f.ref('sms_templates', {
      label: 'On absence',
      help: 'Sent when a student is entered as absent today. Empty: nothing is sent.',
    }),
  },
  campus: 'campus_id',
  wire: wire.own('/message_settings'),
  sample: { monthly_limit: 20_000 },
});
