import { f } from '../../contract/fields.ts';
import { KNOWN, unknownIn } from '../../contract/messages/variables.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const smsTemplates = defineResource({
  key: 'sms_templates',
  path: 'std_sms_templates',
  label: ['SMS Template', 'SMS Templates'],
  heading: 'Student SMS Templates',
  menu: { group: 'Exam', label: 'Student SMS Templates', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    module: f.enum(
      [
        ['students', 'Students'],
        ['defaulters', 'Defaulters'],
        ['challans', 'Challans issued'],
        ['payments', 'Payments received'],
        ['attendance', 'Absentees'],
        ['contacts', 'SMS contacts'],
      ],
      { label: 'For', required: true, default: 'students', filter: true },
    ),
    language: f.enum(
      [
        ['en', 'English'],
        ['ur', 'Urdu'],
      ],
      { required: true, default: 'en' },
    ),
    body: f.longtext({ label: 'Text', required: true, max: 1000, list: true, help: `May hold ${KNOWN}` }),
    is_active: f.bool({ default: true }),
  },
  check: [
    {
      rule: 'known-variables',
      fields: ['body'],
      message: `holds a variable that is not known; known are ${KNOWN}`,
      test: (v) => unknownIn(v.body ?? '').length === 0,
      fails: { body: 'Dear {parent}, your fee is due.' },
    },
  ],
  wire: wire.listed('/admSmsTemplates', '/sms_templates'),
  notes: ['The writes are assumed: the specification shows the list alone.'],
  sample: {
    name: 'Fee reminder of a family',
    module: 'defaulters',
    body: 'Dear {father}, Rs {balance} of {student} is due by {due_date}. {school}',
  },
});
