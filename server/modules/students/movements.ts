/** Writing the history of states: in the transaction of the change, never changed afterwards. */
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import type { Call } from '../../http/route.ts';
import { firstKindSql, stateSql, type MovementKind, type State } from './state.ts';

export interface Movement {
  readonly student_id: number;
  readonly kind: MovementKind;
  readonly from: State | null;
  readonly to: State;
  readonly reason: string | null;
  readonly effective_date?: string | undefined;
  readonly undoes_id?: number | undefined;
}

/** Keeps movements; one statement however many there are. */
export async function keepMovements(
  { trx, session }: Call,
  movements: readonly Movement[],
  batchId: number | null = null,
): Promise<void> {
  if (movements.length === 0) return;
  const json = JSON.stringify(
    movements.map((one) => ({
      ...one,
      effective_date: one.effective_date ?? today(),
      undoes_id: one.undoes_id ?? null,
    })),
  );
  await sql`INSERT INTO student_movements (institute_code, student_id, batch_id, undoes_id, kind, effective_date, from_state, to_state, reason, user_id, username)
    SELECT ${session.instituteCode}, m.student_id, ${batchId}, m.undoes_id, m.kind, m.effective_date, nullif(m."from", 'null'), m."to", m.reason, ${session.userId}, ${session.username}
    FROM jsonb_to_recordset(${json}::jsonb) AS m(student_id bigint, undoes_id bigint, kind text, effective_date date, "from" jsonb, "to" jsonb, reason text)`.execute(
    trx,
  );
}

/** The first movements of students who were just added. */
export async function keepFirstMovements({ trx, session }: Call, ids: readonly number[]): Promise<void> {
  await sql`INSERT INTO student_movements (institute_code, student_id, kind, effective_date, to_state, user_id, username)
    SELECT r.institute_code, r.id, ${firstKindSql('r')}, coalesce(r.admission_date, ${today()}::date), ${stateSql('r')}, ${session.userId}, ${session.username}
    FROM students r WHERE r.institute_code = ${session.instituteCode} AND r.id = ANY(${[...ids]}::bigint[]) ORDER BY r.id`.execute(
    trx,
  );
}
