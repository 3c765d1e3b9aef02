/**
 * The calls of section 7 of the specification, and no other. What has rows of its own has an `{id}` beside it where the
 * specification changes or deletes one.
 */
const GET = `
/news_feed /get_hrm_employee_designations /employee_dashboard_report /student_attendance_summary /user/{id}
/parents_app_stats /student_challan /payChallan /challanDiscount /get_grid_settings/{name}
/getinstituteData/{instituteCode} /fee_particulars /campus /sections /api_students /finance_accounts /late_fee_fine
/getChallansFineInfo /get_student_statuses /challanSetting /discount_types /guardians /cities /session
/fetch_subjects /admSmsTemplates /user_logging /fiscal_years /get_dashboard_data /finance_groups
/getAccountWithGroupsAndChart /trial_balance /journal_inquiry /gl_inquiry /voided_trans /emp_attendance_report
/particular_fee_report /class_wise_fee_report /month_wise_fee_report /monthly_particular_wise_fee_report
/tuition_fee_report /dayWisePAndL /getChangeLog /balance_sheet /profit_loss_statement /cash_report /get_users /gender
/nationality /religion /motherTongue /student_group /attendance_fine /attendance_statuses /getUpcomingSid
/sms_gateways /ptms /get_ptms_students_grouped /student_certificates /sms_blaster_contacts
/employeeSalaryApprovals/show /employeeIncrementApprovals/show /get_student_certificates_print /get_date_sheets
/getAllEmployees /show_hrm_emp_adv_salaries /getStudentDistributionReport /salary_plan_logs /house_system
/house_system_student_strength_summary /house_system_student_list_house_wise /new_admissions_students_report_graph
/inactive_students_report_graph
`;
const POST = `
/news_feed /deleteChallans /deleteChallanTransaction /approvePendingPayments /approveChallanDiscounts
/add_amount_in_generated_challans /set_grid_settings /campus_classes /campus_class_sections
/generate_challans_installment_wise /get_non_generated_challan_students /student_challan /challanDirectPayment
/payChallan /addChallansFine /challanSetting /makeChallanInstallment /student_feePlan
/updateParticularAmountInFeePlan /fetch_fee_plan_list_with_campus /api_students /studentsPaymentHistory
/getDayWisePaidChallans /studentsDetailFeeReport /feeIntimationReport /feeReminderReport /sendSMSToStudents
/fiscal_years /finance_groups /finance_accounts /finance_entry /delete_finance_entry /fetch_api_students /store_user
/guardians /gender /nationality /religion /motherTongue /student_group /attendance_fine /sms_gateways /ptms
/student_certificates /sms_blaster_contacts /smsBlaster/ /bulk_imports/ /save_student_certificates_record
/employeeSalaryApprovals/update /employeeIncrementApprovals/update /store_hrm_emp_adv_salaries
/approve_advance_salary/{id} /hrm/salary/process-increments /house_system /bulk_add_students
`;
const PUT = `
/news_feed/{id} /fiscal_years/{id} /finance_groups/{id} /finance_accounts/{id} /update_finance_entry
/update_user/{id} /change_password/{id} /guardians/{id} /gender/{id} /nationality/{id} /religion/{id}
/motherTongue/{id} /student_group/{id} /attendance_fine/{id} /sms_gateways/{id} /ptms/{id} /sms_blaster_contacts/{id}
/house_system/{id}
`;
const DELETE = `
/news_feed/{id} /fiscal_years/{id} /delete_user/{id} /guardians/{id} /gender/{id} /nationality/{id} /religion/{id}
/motherTongue/{id} /student_group/{id} /attendance_fine/{id} /sms_gateways/{id} /ptms/{id} /house_system/{id}
`;
/** POST with `_method`: the specification names the entity and the verb. */
const OVERRIDDEN = `
DELETE/challanSetting/{id} DELETE/finance_groups/{id} DELETE/finance_accounts/{id} DELETE/student_certificates/{id}
DELETE/sms_blaster_contacts/{id} DELETE/student_feePlan PUT/student_feePlan DELETE/api_students/{id} PUT/api_students/{id}
`;
const words = (text: string): string[] => text.trim().split(/\s+/);

export interface SpecifiedCall {
  readonly method: string;
  readonly path: string;
  /** It travels as POST with `_method`. */
  readonly overridden: boolean;
}
const plain = (method: string, text: string): SpecifiedCall[] =>
  words(text).map((path) => ({ method, path, overridden: false }));
export const section7: readonly SpecifiedCall[] = [
  ...plain('GET', GET),
  ...plain('POST', POST),
  ...plain('PUT', PUT),
  ...plain('PATCH', '/studentBulkEdit'),
  ...plain('DELETE', DELETE),
  ...words(OVERRIDDEN).map((text) => {
    const [method = '', ...path] = text.split('/');
    return { method, path: `/${path.join('/')}`, overridden: true };
  }),
];

const pattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`);
const known = section7.map((call) => ({ call, pattern: pattern(call.path) }));
/** The call of section 7 that a request is, with what stands at the end of its path; null for any other. */
export function specified(
  method: string,
  path: string,
  overridden: boolean,
): { readonly call: SpecifiedCall; readonly last: string } | null {
  for (const { call, pattern: own } of known) {
    const match = call.method === method && call.overridden === overridden ? own.exec(path) : null;
    if (match) return { call, last: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}

const nameless = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');
const calls = new Set(section7.map(({ method, path }) => nameless(`${method} ${path}`)));
export const inSection7 = (method: string, path: string): boolean => calls.has(nameless(`${method} ${path}`));

const PAGED = ['page', 'per_page', 'sort_by', 'sort_order', 'filters'];
/** What section 7 names of the lists that the product narrows most; no other name is taken. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'GET /student_challan': [
    ...PAGED,
    'challan_particular_wise_payment_status',
    'late_fee_fine_on_challan',
    'std_actual_fee',
    'sort_by_family_no',
    'user_paid_dates',
    'include_future_challans',
    'std_latest_payment',
    'sort_by_class',
  ],
  'GET /payChallan': [...PAGED, 'show_revieving_acc', 'get_pending_payments'],
  'GET /challanDiscount': [...PAGED, 'get_pending_discounts'],
  'POST /fetch_api_students': PAGED,
  'POST /get_non_generated_challan_students': [...PAGED, 'challan_month_from', 'challan_month_to'],
};
/** Names of ours that no call of section 7 knows. */
const OURS = new Set([
  'search',
  'ids',
  'not-enrolled',
  'not_enrolled',
  'for_print',
  'families_of',
  'remaining_payable',
  'scope',
  'added_by',
  'with_total',
  'dry_run',
]);
/** Parameters and members of a request that the specification does not know. */
export function unnamed({
  method,
  base,
  query,
  body,
}: {
  readonly method: string;
  readonly base: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}): readonly string[] {
  const names = Object.keys({ ...query, ...body }).filter((name) => name !== 'institute_code' && name !== '_method');
  const known = NAMES[`${method} ${base}`];
  // Writes name records by `ids`, as the specification does (`/delete_finance_entry`).
  const isOurs = (name: string): boolean => OURS.has(name) && (method === 'GET' || name !== 'ids');
  return names.filter((name) => (known ? !known.includes(name) : isOurs(name)));
}
