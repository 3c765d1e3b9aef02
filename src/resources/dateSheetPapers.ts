import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';
import { inOrder } from './data/rules.ts';

export const dateSheetPapers = defineResource({
  key: 'date_sheet_papers',
  label: ['Paper', 'Papers'],
  heading: 'Date Sheet Papers',
  menu: { group: 'Admissions', label: 'Date Sheet Papers' },
  title: 'subject',
  fields: {
    date_sheet_id: f.ref('date_sheets', { required: true, onDelete: 'cascade' }),
    subject: f.text({ required: true, max: 80 }),
    paper_date: f.date({ label: 'Date', required: true }),
    start_time: f.time({ label: 'Starts', required: true }),
    end_time: f.time({ label: 'Ends', required: true }),
    room: f.text({ max: 60 }),
    syllabus: f.longtext({ max: 1000 }),
  },
  check: [
    {
      rule: 'times-in-order',
      fields: ['end_time', 'start_time'],
      message: 'must be after the start',
      test: (v) => inOrder(v.start_time, v.end_time),
      fails: { start_time: '11:00', end_time: '09:00' },
    },
  ],
  campus: 'date_sheet_id',
  db: { unique: [['date_sheet_id', 'subject']] },
  list: { sort: ['paper_date', 'ASC'] },
  wire: wire.own('/date_sheet_papers'),
  sample: { subject: 'Pakistan Studies', paper_date: '2026-12-07', start_time: '09:00', end_time: '11:30' },
});
