/** One of several records that are made in one transaction: what is refused leaves nothing, and the others go on. */
import { sql } from 'kysely';
import { AppError } from '../http/appError.ts';
import { toAnswer } from '../http/errors.ts';
import type { Call } from '../http/route.ts';

export type RowErrors = Record<string, string[]>;
export type Tried<T> = { readonly made: T } | { readonly errors: RowErrors };

/**
 * Why a row was refused. What the row is not to blame for is thrown on: a lost race is run again, a broken connection
 * ends the call.
 */
function errorsOf(error: unknown, requestId: string): RowErrors {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof AppError) && !/^2[23]/.test(code)) throw error;
  const { json } = toAnswer(error, requestId);
  return json.errors
    ? Object.fromEntries(Object.entries(json.errors).map(([name, texts]) => [name, [...texts]]))
    : { row: [json.message] };
}
/** What `make` made, or why not; `row` is the name of what concerns all of it. */
export async function tryOne<T>(call: Call, make: () => Promise<T>): Promise<Tried<T>> {
  await sql`SAVEPOINT one_of_many`.execute(call.trx);
  try {
    const made = await make();
    await sql`RELEASE SAVEPOINT one_of_many`.execute(call.trx);
    return { made };
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT one_of_many`.execute(call.trx);
    return { errors: errorsOf(error, call.requestId) };
  }
}
