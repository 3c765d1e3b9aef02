import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const examSubjects = defineResource({
  key: 'exam_subjects',
  path: 'exam_subjects',
  label: ['Exam Subject', 'Exam Subjects'],
  menu: { group: 'Exam', legacy: true },
  fields: {
    name: f.text({ required: true, max: 80, unique: true }),
    short_name: f.text({ max: 12, help: 'Where there is little room.' }),
    code: f.text({ max: 20, help: 'Of the examination board.' }),
    is_active: f.bool({ default: true }),
  },
  wire: wire.listed('/fetch_subjects', '/exam_subjects'),
  sample: { name: 'Civics', short_name: 'Civ' },
});
