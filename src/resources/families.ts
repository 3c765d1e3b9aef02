import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { CNIC, MOBILE } from './data/formats.ts';

export const families = defineResource({
  key: 'families',
  label: ['Family', 'Families'],
  menu: { group: 'Admissions' },
  fields: {
    name: f.computed('{family_no}, {father_name}', { label: 'Family', list: false }),
    family_no: f.int({
      names: true,
      label: 'Family number',
      form: 'none',
      min: 1,
      unique: true,
      search: true,
      filter: true,
    }),
    father_name: f.text({ required: true, max: 120 }),
    father_cnic: f.text({ ...CNIC, label: 'Father CNIC', unique: true }),
    mother_name: f.text({ max: 120 }),
    mobile: f.text({ ...MOBILE, help: 'Messages to the parents go here.' }),
    whatsapp: f.text({ ...MOBILE, label: 'WhatsApp', list: false }),
    address: f.text({ max: 300, list: false }),
    home_campus_id: f.ref('campuses', {
      help: 'Who works there sees the family also without a child there. Empty: every campus.',
    }),
  },
  list: { sort: ['family_no', 'ASC'] },
  form: { groups: { Contact: ['mobile', 'whatsapp', 'address'] } },
  wire: wire.own('/families', { list: { paging: 'laravel' } }),
  notes: ['Who works for some campuses sees the families with a child there, and those whose home campus it is.'],
  sample: {
    father_name: 'Muhammad Yousaf',
    father_cnic: '35202-7654321-1',
    mother_name: 'Zainab Bibi',
    mobile: '0300-7654321',
  },
});
