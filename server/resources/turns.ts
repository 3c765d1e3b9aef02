/** Writes that concern more than their own row take turns, before any row is locked. */
import { sql } from 'kysely';
import type { Resource } from '../../contract/resource.ts';
import { sendNow } from '../database/door.ts';
import type { Call } from '../http/route.ts';
import type { Values } from './hooks.ts';

/** Whether an update of these values moves the record in its tree or its order. */
export const moves = ({ tree, order }: Resource, values: Values): boolean =>
  (tree !== undefined && (values[tree] ?? null) !== null) || (order !== undefined && order in values);

/** Waits until nobody else moves records of this entity. */
export const takeTurn = async (
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  { key }: Pick<Resource, 'key'>,
): Promise<void> => void (await sendNow(trx, sql`SELECT table_turn(${session.instituteCode}, ${key})`));
