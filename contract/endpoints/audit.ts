/** Who changed what (specification 7: /user_logging). */
import { z } from 'zod';
import { day } from './wire.ts';
import { defineEndpoint } from '../endpoint.ts';

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  user_id: z.number().nullable(),
  username: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** What the record is called now: its title, or the number that people see; null where that is not known. */
  title: z.string().nullable(),
});

export const userLogging = defineEndpoint({
  method: 'GET',
  path: '/user_logging',
  specified: true,
  tag: 'Audit',
  access: 'user_logging.read',
  summary: 'Changes by users, newest first, paged',
  query: z.object({
    page: z.string().optional(),
    per_page: z.string().optional(),
    user_id: z
      .string()
      .regex(/^\d{1,15}$/, 'must be an id')
      .optional(),
    entity: z.string().max(100).optional(),
    entity_id: z.string().max(100).optional(),
    action: z.string().max(60).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({
    data: z.array(auditEntry),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    last_page: z.number(),
  }),
});

/**
 * Needs the read privilege of the entity (of `vouchers`, which have no declaration, finance_entry.read); a record that
 * the caller may not see is 404. Values of passwords are never there.
 */
export const recordHistory = defineEndpoint({
  method: 'GET',
  path: '/record_history/{entity}/{id}',
  needs: 'record-history',
  tag: 'Audit',
  access: 'signed-in',
  summary: 'When and by whom a record was created and changed, newest first, paged',
  query: z.object({ page: z.string().optional(), per_page: z.string().optional() }),
  response: z.object({
    data: z.object({
      /**
       * A name is null where the change came from the system itself: the first data of an institute, an import by
       * command.
       */
      created_at: z.string(),
      created_by: z.string().nullable(),
      updated_at: z.string(),
      updated_by: z.string().nullable(),
      entries: z.array(auditEntry),
    }),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
    last_page: z.number(),
  }),
});
