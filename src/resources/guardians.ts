import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { CNIC, MOBILE } from './data/formats.ts';

export const guardians = defineResource({
  key: 'guardians',
  path: 'guardian-relations',
  label: ['Guardian', 'Guardians'],
  heading: 'Guardian Relations',
  menu: { group: 'Admission Settings', label: 'Guardian Relations' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    relation: f.enum(
      ['Father', 'Mother', 'Brother', 'Sister', 'Uncle', 'Aunt', 'Grandfather', 'Grandmother', 'Other'],
      { required: true, default: 'Father', help: 'Who the guardian is to the student.' },
    ),
    relation_other: f.text({
      label: 'Which relation',
      required: true,
      max: 60,
      when: { relation: 'Other' },
      list: false,
    }),
    cnic: f.text({ ...CNIC, label: 'CNIC', unique: true }),
    mobile: f.phone({ ...MOBILE, required: true, help: 'Messages to the parents go here.' }),
    whatsapp: f.phone({ ...MOBILE, label: 'WhatsApp', list: false }),
    email: f.email({ label: 'E-mail', list: false }),
    occupation: f.text({ max: 80 }),
    address: f.text({ max: 300, list: false }),
    is_active: f.bool({ default: true }),
  },
  form: { groups: { Contact: ['mobile', 'whatsapp', 'email', 'address'] } },
  wire: wire.rest('/guardians', { list: { paging: 'laravel', assumed: true } }),
  sharedBy: { resource: 'students', field: 'guardian_id' },
  notes: [
    'That the list is paged is assumed.',
    'Who works for some campuses sees, and may change, the guardians of a child there, and those of no child yet. A guardian of children at two campuses belongs to both.',
  ],
  sample: {
    name: 'Muhammad Yaqoob',
    relation: 'Father',
    cnic: '35202-1234567-1',
    mobile: '0300-1234567',
    occupation: 'Shopkeeper',
  },
});
