/** The employee who signs in as the user. */
import { sql } from 'kysely';
import { employees } from '../../../src/resources/employees.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { conflict } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { visible } from '../../resources/scope.ts';

/** Their id; null for who is none. */
export async function self({ trx, session }: Call): Promise<number | null> {
  const [found] = await sendNow(
    trx,
    sql<Identified>`SELECT r.id FROM employees r WHERE ${visible(employees, session)} AND r.user_id = ${session.userId}`,
  );
  return found?.id ?? null;
}
/** The same; throws 409 for who is none. */
export async function requireSelf(call: Call): Promise<number> {
  const id = await self(call);
  if (id === null) throw conflict('No employee signs in as you; the office can say so in your record');
  return id;
}
