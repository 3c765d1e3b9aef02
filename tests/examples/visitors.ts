import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const visitors = defineResource({
  key: 'visitors',
  label: ['Visitor', 'Visitors'],
  menu: { group: 'General' },
  fields: {
    name: f.text({ required: true, max: 120 }),
    comes_at: f.time({ required: true, default: '08:30' }),
    share: f.percent({ max: 150, default: 12.5 }),
    email: f.email({ label: 'E-mail', unique: true }),
    phone: f.phone({ required: true }),
    page: f.url(),
    answers: f.json(),
    is_active: f.bool({ default: true }),
  },
  wire: wire.own('/visitors'),
  sample: {
    name: 'Sample name',
    comes_at: '09:05',
    share: 33.33,
    email: 'Office@School.example',
    phone: '+92 42 35880000',
    page: 'https://school.example/calendar?a=1',
    answers: { zebra: [1, { two: null }], a: 'کھیل' },
  },
});
