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
  },
  campus: 'campus_id',
  wire: wire.own('/message_settings'),
  sample: { monthly_limit: 20_000 },
});
