/**
 * Calls of specification 7 that a settings list answers: method (as sent), path, override. Every one must be a cell of
 * a declaration.
 */
const rest = (path: string) => [`GET ${path}`, `POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`];
const overriddenDelete = (path: string) => [`GET ${path}`, `POST ${path}`, `POST ${path}/{id}?_method=DELETE`];

export const stated: readonly string[] = [
  ...[
    '/gender',
    '/nationality',
    '/religion',
    '/motherTongue',
    '/student_group',
    '/guardians',
    '/attendance_fine',
  ].flatMap(rest),
  ...['/sms_gateways', '/house_system', '/ptms', '/fiscal_years', '/news_feed'].flatMap(rest),
  ...[
    '/challanSetting',
    '/student_certificates',
    '/finance_groups',
    '/finance_accounts',
    '/sms_blaster_contacts',
  ].flatMap(overriddenDelete),
  'PUT /finance_groups/{id}',
  'PUT /finance_accounts/{id}',
  'PUT /sms_blaster_contacts/{id}',
  'GET /get_users',
  'POST /store_user',
  'PUT /update_user/{id}',
  'DELETE /delete_user/{id}',
  'PUT /change_password/{id}',
  ...['/attendance_statuses', '/cities', '/campus', '/sections', '/session', '/discount_types', '/late_fee_fine'].map(
    (path) => `GET ${path}`,
  ),
  'GET /api_students',
  'POST /api_students',
  'POST /api_students/{id}?_method=PUT',
  'POST /api_students/{id}?_method=DELETE',
  'GET /get_date_sheets',
  'GET /admSmsTemplates',
  ...[
    '/fee_particulars',
    '/get_student_statuses',
    '/get_hrm_employee_designations',
    '/fetch_subjects',
    '/getAllEmployees',
  ].map((path) => `GET ${path}`),
];

/** Creates that the specification sends as multipart (section 7; the news feed's as a form). */
export const multipartCreates: readonly string[] = [
  '/challanSetting',
  '/finance_accounts',
  '/student_certificates',
  '/sms_blaster_contacts',
  '/news_feed',
  '/api_students',
];

/** Route of each entity that the specification names (section 2), own routes and legacy paths. */
export const routes: Readonly<Record<string, string>> = {
  genders: 'genders',
  nationalities: 'manage-nationality',
  religions: 'manage-religion',
  mother_tongues: 'mother-tongue',
  student_groups: 'student-group-discipline',
  guardians: 'guardian-relations',
  attendance_fines: 'student-attendance-fine',
  sms_gateways: 'sms-gateway-settings',
  houses: 'house-management',
  certificates: 'manage-certificates',
  challan_settings: 'challan-settings',
  finance_groups: 'gl-groups',
  finance_accounts: 'gl-accounts',
  fiscal_years: 'accounting-periods',
  users: 'users-and-privileges',
  news: 'news-management',
  ptms: 'ptm',
  sms_contacts: 'sms-blaster',
  sms_templates: 'std_sms_templates',
  cities: 'admission/city',
  campuses: 'admission/campus',
  classes: 'admission/classes',
  campus_classes: 'admission/campus_classes',
  sections: 'admission/section',
  class_sections: 'admission/class_sections',
  sessions: 'admission/sessions',
  discount_types: 'admission/discount_type',
  late_fee_policies: 'admission/late_fee_fine_policy',
  fee_particulars: 'admission/fee_particulars',
  fee_plan_lists: 'admission/fee_plan_list',
  fee_plan_classes: 'admission/feeplanlist_in_campus_class',
  fee_plan_particulars: 'admission/fee_particular_in_feeplanlist',
  fee_plan_months: 'admission/feePLanListParticularAmountRepeatMonth',
  departments: 'department',
  designations: 'designation',
  employment_types: 'employement_type',
  shifts: 'manage_shifts',
  allowances_deductions: 'allowance_and_deduction',
  exam_subjects: 'exam_subjects',
};
export const groups: readonly string[] = [
  'Admissions',
  'Extras',
  'Finance',
  'Exam and SMS',
  'HRM',
  'General',
  'Core',
  'Admission Settings',
  'Exam',
  'HRM Settings',
  'Admin',
  'House Management System',
];
