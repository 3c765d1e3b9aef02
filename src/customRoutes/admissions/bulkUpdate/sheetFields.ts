import { labelOf } from '../../../../contract/fields.ts';
import { students } from '../../../resources/students.ts';

/**
 * Fields of a student that a sheet can hold: a cell each, no picture, no family; campus and class are moved by a
 * transfer.
 */
export const SHEET_FIELDS = [
  'student_name',
  'student_name_ur',
  'roll_no',
  'registration_no',
  'section_id',
  'status_id',
  'gender_id',
  'date_of_birth',
  'b_form_no',
  'blood_group',
  'house_id',
  'student_group_id',
  'city_id',
  'nationality_id',
  'religion_id',
  'mother_tongue_id',
  'admission_date',
  'previous_school',
  'sms_opt_in',
] as const;
/** What a sheet opens with. */
export const USUAL_FIELDS: string[] = [
  'student_name',
  'roll_no',
  'section_id',
  'gender_id',
  'date_of_birth',
  'house_id',
];
export const fieldLabel = (name: string): string => {
  const field = students.fields[name];
  return field ? labelOf(name, field) : name;
};
