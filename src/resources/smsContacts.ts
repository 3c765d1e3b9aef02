import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { MOBILE } from './data/formats.ts';

export const smsContacts = defineResource({
  key: 'sms_contacts',
  path: 'sms-blaster',
  label: ['SMS Contact', 'SMS Contacts'],
  heading: 'SMS Blaster',
  menu: { group: 'Exam and SMS', label: 'SMS Blaster' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    mobile: f.phone({ ...MOBILE, required: true }),
    group_name: f.text({ label: 'Group', max: 60, filter: true, help: 'Messages can be sent to one group.' }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    opted_out: f.bool({ default: false, help: 'Receives nothing.' }),
  },
  campus: 'campus_id',
  db: { unique: [['mobile', 'group_name']] },
  wire: wire.deleteByPost('/sms_blaster_contacts', {
    list: { paging: 'laravel', assumed: true },
    create: { body: 'multipart' },
  }),
  notes: ['That the list is paged is assumed.'],
  sample: { name: 'Dr. Sana Mirza', mobile: '0321-7654321', group_name: 'Alumni' },
});
