/** What `filters` of the list of challans may name: a declaration like any other, over the alias `r` of the table. */
import { CHALLAN_KINDS, CHALLAN_STATUSES } from '../../../../contract/endpoints/fees/challans.ts';
import { f } from '../../../../contract/fields.ts';
import { defineResource } from '../../../../contract/resource.ts';
import { wire } from '../../../../contract/wire.ts';

export const challanFields = defineResource({
  key: 'challans',
  label: ['Challan', 'Challans'],
  menu: false,
  title: 'challan_no',
  fields: {
    challan_no: f.int({ filter: true }),
    kind: f.enum([...CHALLAN_KINDS]),
    status: f.enum([...CHALLAN_STATUSES]),
    student_id: f.ref('students'),
    campus_id: f.ref('campuses'),
    session_id: f.ref('sessions'),
    class_id: f.ref('classes'),
    section_id: f.ref('sections'),
    fee_month: f.month({ wire: 'challan_month' }),
    fee_month_to: f.month({ wire: 'challan_month_to' }),
    issue_date: f.date(),
    due_date: f.date(),
    validity_date: f.date(),
    last_paid_date: f.date(),
    gross: f.money({ filter: true, wire: 'amount' }),
    fine: f.money({ filter: true }),
    discount: f.money({ filter: true }),
    paid: f.money({ filter: true }),
    pending: f.money({ filter: true }),
    balance: f.money({ filter: true }),
    print_count: f.int({ filter: true }),
  },
  wire: wire.rest('/student_challan'),
  sample: {},
});
