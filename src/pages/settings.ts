/**
 * Settings lists, in the order of the specification. Those that it leaves to the legacy application are declared here
 * too, for a school without it.
 */
import { declared, legacy, type Group } from './page.ts';

export const core: Group = {
  id: 'core',
  title: 'Core',
  entries: [
    legacy('student_diary', 'Student Diary'),
    legacy('edubase_app_links', 'Edubase App Links'),
    declared('news-management'),
    legacy('admission/city', 'Cities'),
    legacy('admission/campus', 'Campuses'),
    legacy('admission/classes', 'Classes'),
    legacy('admission/campus_classes', 'Campus Classes'),
    legacy('admission/section', 'Sections'),
    legacy('admission/class_sections', 'Class Sections'),
    legacy('admission/sessions', 'Sessions'),
  ],
};

export const admissionSettings: Group = {
  id: 'admission-settings',
  title: 'Admission Settings',
  entries: [
    declared('challan-settings'),
    legacy('admission/discount_type', 'Discount Types'),
    legacy('admission/late_fee_fine_policy', 'Late Fee Fine Policies'),
    legacy('admission/fee_plan_list', 'Fee Plan Lists'),
    legacy('admission/feeplanlist_in_campus_class', 'Fee Plan Lists in Campus Classes'),
    legacy('admission/fee_particulars', 'Fee Particulars'),
    legacy('admission/fee_particular_in_feeplanlist', 'Fee Particulars in Fee Plan Lists'),
    legacy('admission/feePLanListParticularAmountRepeatMonth', 'Fee Particular Repeat Months'),
    declared('guardian-relations'),
    declared('genders'),
    declared('manage-nationality'),
    declared('manage-religion'),
    declared('mother-tongue'),
    declared('student-group-discipline'),
    declared('student-attendance-fine'),
    declared('manage-certificates'),
  ],
};

export const exam: Group = {
  id: 'exam',
  title: 'Exam',
  entries: [
    legacy('subject_groups', 'Subject Groups'),
    legacy('exam_subjects', 'Exam Subjects'),
    legacy('subjects_in_class', 'Subjects in Class'),
    legacy('exam_type', 'Exam Types'),
    legacy('grading_policy', 'Grading Policies'),
    legacy('class_grading_policy', 'Class Grading Policies'),
    legacy('manage_std_shifts', 'Student Shifts'),
    legacy('std_sms_templates', 'Student SMS Templates'),
    legacy('brandings/exam', 'Exam Branding'),
  ],
};

export const hrmSettings: Group = {
  id: 'hrm-settings',
  title: 'HRM Settings',
  entries: [
    legacy('fetch_all_users', 'Manage Docs'),
    legacy('add_employee_setting', 'Employee Settings'),
    legacy('manage_print_template', 'Print Templates'),
    legacy('allowance_and_deduction', 'Allowances and Deductions'),
    legacy('department', 'Departments'),
    legacy('designation', 'Designations'),
    legacy('employee_designation', 'Employee Designations'),
    legacy('employement_type', 'Employment Types'),
    legacy('manage_shifts', 'Shifts'),
    legacy('sms_templates', 'SMS Templates'),
    legacy('employee_lock_attendance', 'Lock Employee Attendance'),
    legacy('brandings/hrm', 'HRM Branding'),
    legacy('qr_attendance_settings', 'QR Attendance Settings'),
    legacy('active_inactive_att_acryonm', 'Attendance Acronyms'),
  ],
};
