/**
 * The entity of the benchmark: the 17 columns of a fee challan, through the same generators as every declared entity.
 */
import { f } from '../../contract/fields.ts';
import { defineResource } from '../../contract/resource.ts';
import { wire } from '../../contract/wire.ts';

export const STATUSES = ['unpaid', 'paid', 'partial', 'cancelled'] as const;
export const CLASSES = 40;
export const CAMPUSES = 4;

export const challans = defineResource({
  key: 'bench_challans',
  label: ['Challan', 'Challans'],
  menu: false,
  title: 'challan_no',
  campus: 'campus_id',
  fields: {
    challan_no: f.text({ required: true, max: 30 }),
    campus_id: f.ref('campuses', { required: true }),
    class_id: f.ref('classes', { required: true }),
    student_id: f.int({ required: true, min: 1 }),
    student_name: f.text({ required: true, max: 120 }),
    fee_month: f.month({ required: true }),
    issue_date: f.date({ required: true }),
    due_date: f.date({ required: true }),
    status: f.enum(STATUSES, { required: true }),
    gross: f.money({ required: true }),
    discount: f.money({ default: 0 }),
    net: f.money({ required: true }),
  },
  check: [
    {
      rule: 'net',
      fields: ['net', 'gross', 'discount'],
      test: ({ gross = 0, discount = 0, net = 0 }) => net === (gross ?? 0) - (discount ?? 0),
      message: 'Net is gross less discount',
    },
  ],
  wire: wire.rest('/bench-challans', { list: { paging: 'laravel' } }),
  list: { sort: ['id', 'DESC'] },
  sample: {
    challan_no: 'C-1',
    student_id: 1,
    student_name: 'Ayesha Khan',
    fee_month: '2026-04',
    issue_date: '2026-04-01',
    due_date: '2026-04-10',
    status: 'unpaid',
    gross: 4500,
    net: 4500,
  },
});
