/** What challans, payments and their lists share on the wire. Money in rupees, months 'YYYY-MM', dates 'YYYY-MM-DD'. */
import { z } from 'zod';
import { isPaisa, MAX_RUPEES } from '../../money.ts';
import { money } from '../money.ts';
import { day, digits, id, pageQuery } from '../wire.ts';

export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
  .refine((text) => text >= '1990-01' && text <= '2199-12', 'must be between 1990 and 2199');
/** An amount of rupees with at most two decimals. */
export const rupees = z.number().min(0).max(MAX_RUPEES).refine(isPaisa, 'must have at most two decimals');
export const paidAmount = rupees.refine((value) => value > 0, 'must be more than 0');
export const reason = z.string().trim().min(3, 'must say why, in at least 3 letters').max(300);
export const remarks = z.string().trim().max(300);

/** A switch of a query. */
export const flag = z.enum(['true', 'false', '1', '0']).optional();
export const isOn = (value: z.output<typeof flag>): boolean => value === 'true' || value === '1';
/** Up to `most` ids with commas between. */
export const idList = (most: number) =>
  z.string().regex(new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${most - 1}}$`), 'must be ids with commas between');

/** The same, or a JSON list of them: `[5,9]`, `["5","9"]`. */
export const jsonOrList = (most: number) => {
  const more = `{0,${most - 1}}`;
  return z
    .string()
    .regex(
      new RegExp(`^(\\d{1,15}(,\\d{1,15})${more}|\\[ ?("?)\\d{1,15}\\3(, ?\\3\\d{1,15}\\3)${more} ?\\])$`),
      'must be ids with commas between, or a JSON list of ids',
    );
};

/**
 * Which challans, payments or students a list is about, as its query. `not-enrolled=true`: of those who are not
 * enrolled, else of those who are.
 */
export const classQuery = {
  campus_id: digits.optional(),
  session_id: digits.optional(),
  class_id: digits.optional(),
  section_id: digits.optional(),
  student_id: digits.optional(),
  family_no: digits.optional(),
  'not-enrolled': z.enum(['true', 'false']).optional(),
  search: z.string().trim().max(200).optional(),
};
export const listQuery = {
  ...classQuery,
  ...pageQuery,
  sort_by: z.string().max(40).optional(),
  sort_order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
};
/** The same as a body: ids of students, or where they are. */
export const students = {
  student_ids: z.array(id).min(1).max(5000).optional(),
  campus_id: id.optional(),
  session_id: id.optional(),
  class_id: id.optional(),
  section_id: id.optional(),
  not_enrolled: z.boolean().optional(),
};
/** The student of a challan or payment; class and section as they were at issue. */
export const feeStudent = z.object({
  id: z.number(),
  sid: z.number(),
  studentName: z.string(),
  father_name: z.string().nullable(),
  roll_no: z.string().nullable(),
  family_no: z.number().nullable(),
  mobile: z.string().nullable(),
  status_class: z.string(),
  campus_id: z.number(),
  campus_name: z.string(),
  session_name: z.string(),
  class_id: z.number(),
  class_name: z.string(),
  section_name: z.string().nullable(),
});
const one = <S extends z.ZodRawShape>(shape: S) => z.object(shape).nullable().optional();
/**
 * The same as specification 3 writes a student, beside the flat names: what the lists of challans, payments, discounts
 * and refunds answer. Our own screens read the flat names.
 */
export const specifiedStudent = feeStudent.extend({
  session: one({ session_name: z.string() }),
  class: one({ class_name: z.string() }),
  section: one({ section_name: z.string() }),
  campus: z.object({ institute_name: z.string(), campus_name: z.string() }).optional(),
  gender: one({ name: z.string() }),
  guardian: one({ name: z.string(), relation: z.string().nullable() }),
});
/**
 * What is owed, everywhere in the same words: `due` can be paid now, `fine` is what the late fee policies ask besides
 * on that day, `pending` waits for approval, `advance` was paid ahead, `ahead` is billed for later. The balance of the
 * books is due + pending + ahead.
 */
export const owed = z.object({ due: money, fine: money, pending: money, advance: money, ahead: money });
export { day, digits, id };
