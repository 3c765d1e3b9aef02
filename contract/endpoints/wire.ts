/** Shapes that calls share: ids, days, pages. */
import { z } from 'zod';

export const id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
export const digits = z.string().regex(/^\d{1,15}$/, 'must be an id');
const count = z.string().regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1');
export const pageQuery = { page: count.optional(), per_page: count.optional() };
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD');
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    last_page: z.number(),
  });
export const text = (max: number) => z.string().trim().max(max);
