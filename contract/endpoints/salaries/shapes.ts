/** What the calls of salaries share on the wire. Money in rupees, months 'YYYY-MM'. */
import { z } from 'zod';
import { id, idList, listQuery } from '../fees/shapes.ts';
import { digits } from '../wire.ts';

/** Whose salary it is. */
export const employeeOf = {
  employee_id: z.number(),
  emp_no: z.number(),
  employee: z.string(),
  campus_id: z.number(),
  campus: z.string(),
  department: z.string().nullable(),
  designation: z.string().nullable(),
};
export const employeeQuery = {
  employee_id: digits.optional(),
  campus_id: digits.optional(),
  department_id: digits.optional(),
  designation_id: digits.optional(),
  search: z.string().trim().max(200).optional(),
  ids: idList(500).optional(),
  page: listQuery.page,
  per_page: listQuery.per_page,
  sort_by: listQuery.sort_by,
  sort_order: listQuery.sort_order,
};
/** What is decided of several at once. The specification names no values: these, and `approve` and `reject`. */
export const STATUS_VALUES = ['approved', 'rejected', 'approve', 'reject'] as const;
export const decision = z.strictObject({
  ids: z.array(id).min(1).max(500),
  status: z.enum(STATUS_VALUES),
  remarks: z.string().trim().max(300).optional(),
});
/** Each for itself: one that is refused keeps the others from nothing. */
export const decided = z.object({
  data: z.object({
    done: z.number(),
    results: z.array(z.object({ id: z.number(), ok: z.boolean(), message: z.string().nullable() })),
  }),
});
