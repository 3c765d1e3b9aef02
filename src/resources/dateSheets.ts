import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const dateSheets = defineResource({
  key: 'date_sheets',
  label: ['Date Sheet', 'Date Sheets'],
  menu: { group: 'Admissions' },
  campus: 'campus_id',
  fields: {
    name: f.computed('{exam_name}, {class_id}', { label: 'Date sheet', list: false }),
    exam_name: f.text({ label: 'Examination', required: true, max: 80 }),
    session_id: f.ref('sessions', { required: true }),
    campus_id: f.ref('campuses', { help: 'Empty: every campus.' }),
    class_id: f.ref('classes', { required: true }),
    instructions: f.longtext({ max: 2000, help: 'Printed under the papers.' }),
    is_published: f.bool({ label: 'Ready to print', default: false }),
  },
  db: { unique: [['exam_name', 'session_id', 'campus_id', 'class_id']] },
  related: { date_sheet_papers: 'date_sheet_id' },
  list: { sort: ['exam_name', 'ASC'] },
  wire: wire.listed('/get_date_sheets', '/date_sheets'),
  sample: { exam_name: 'Send-up Examination', instructions: 'Be seated ten minutes before the time.' },
});
