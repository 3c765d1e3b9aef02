/** Moving students in batches, and taking a batch back (specification 7). */
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { changed } from './studentChanges.ts';
import { ids, reason } from './students.ts';
import { day, id, pageQuery, paged } from './wire.ts';

const target = z.strictObject({
  campus_id: id.optional(),
  session_id: id.optional(),
  class_id: id.optional(),
  section_id: id.nullable().optional(),
  status_id: id.optional(),
});
/**
 * Moves up to 500 students at once: promotion (session and class), section, campus, or a common status. `from` narrows
 * which of `ids` are taken (a student who is elsewhere by now fails); without `ids`, all students at `from`.
 * `to.section_id` left out keeps the section; `roll_no`: 'keep' (default), 'clear' or 'renumber' (1, 2, 3, … by name
 * after the numbers in use). `dry_run` is the preview: the same answer, nothing saved.
 */
export const batchTransfer = defineEndpoint({
  method: 'POST',
  path: '/batch_transfer',
  needs: 'batches',
  tag: 'Students',
  access: 'students.update',
  summary: 'Promotes or transfers students as one batch that can be undone',
  body: z.strictObject({
    ids: ids.optional(),
    from: z
      .strictObject({
        campus_id: id.optional(),
        session_id: id.optional(),
        class_id: id.optional(),
        section_id: id.nullable().optional(),
        status_id: id.optional(),
      })
      .optional(),
    to: target,
    reason,
    effective_date: day.optional(),
    roll_no: z.enum(['keep', 'clear', 'renumber']).optional(),
    dry_run: z.boolean().optional(),
  }),
  response: changed,
});
/**
 * Takes a batch back for every student who still is as the batch left them; the others are in `failed`. Needs no
 * reason.
 */
export const undoBatch = defineEndpoint({
  method: 'POST',
  path: '/batch_transfer/{id}/undo',
  needs: 'batches',
  tag: 'Students',
  access: 'students.update',
  summary: 'Undoes a batch',
  body: z.strictObject({ reason, dry_run: z.boolean().optional() }),
  response: changed,
});
/** Batches, newest first; `movable`: students that an undo would still take back. */
export const batches = defineEndpoint({
  method: 'GET',
  path: '/batch_transfers',
  needs: 'batches',
  tag: 'Students',
  access: 'students.read',
  summary: 'Batches of transfers and bulk edits',
  query: z.object(pageQuery),
  response: paged(
    z.object({
      id: z.number(),
      at: z.string(),
      username: z.string().nullable(),
      kind: z.string(),
      reason: z.string().nullable(),
      students: z.number(),
      undone: z.number(),
      movable: z.number(),
      summary: z.string(),
    }),
  ),
});
