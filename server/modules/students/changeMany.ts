/**
 * Changes to many students in one transaction, a constant number of statements however many there are. The rules are
 * those of changing one (hooks.ts); a row that breaks one is reported and stays as it is.
 */
import { sql, type RawBuilder } from 'kysely';
import { labelOf } from '../../../contract/fields.ts';
import { students } from '../../../src/resources/students.ts';
import { sendNow } from '../../database/door.ts';
import { AppError } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import type { Values } from '../../resources/hooks.ts';
import { updateValues } from '../../resources/input.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { wireName } from '../../resources/names.ts';
import { readRows, toWireRow } from '../../resources/rows.ts';
import { all, visible } from '../../resources/scope.ts';
import { dropFiles } from '../../resources/storeFile.ts';
import { totals } from '../../resources/totals.ts';
import { statusClasses } from './hooks.ts';
import { keepMovements } from './movements.ts';
import { classKey, wrongClasses } from './placement.ts';
import { movementKind, sameState, settleDates, stateOf } from './state.ts';
import type { Identified } from '../../database/answers.ts';
import { hiddenReferences, rollKey, takenRolls, type Errors, type Item, type Work } from './changeConflicts.ts';

export interface Wish {
  readonly reason: string | null;
  readonly batch: 'promote' | 'transfer_class' | 'transfer_section' | 'transfer_campus' | 'status' | 'edit' | 'undo';
  readonly summary: string;
  /** The batch that this is a part of; one of its own without it. */
  readonly batchId?: number | undefined;
  readonly effectiveDate?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly allOrNone?: boolean | undefined;
}
export interface Outcome {
  readonly dry_run: boolean;
  readonly batch_id: number | null;
  readonly updated: number[];
  readonly unchanged: number[];
  readonly failed: { id: number; errors: Errors }[];
  readonly students: Values[];
}

const reasonOf = (changes: Values, wish: Wish): string | null => {
  const own = changes['reason'];
  return (typeof own === 'string' && own.trim()) || wish.reason || null;
};
const onWire = (name: string): string => (students.fields[name] ? wireName(name, students.fields[name]) : name);

/**
 * Students of a list of ids that the session may see, locked in the order of their ids, so that two batches never wait
 * for each other.
 */
export async function lockStudents(call: Call, ids: readonly number[]): Promise<Map<number, Values>> {
  const where = all([visible(students, call.session), sql`r.id = ANY(${[...ids]}::bigint[])`]);
  const rows = await readRows(call.trx, call.session.instituteCode, students, {
    where,
    order: sql`r.id`,
    tail: sql`FOR UPDATE OF r`,
    plain: true,
  });
  return new Map(rows.map((row) => [row['id'] as number, row]));
}

async function write(call: Call, works: readonly Work[]): Promise<Values[]> {
  const { trx, session } = call;
  const names = [...new Set(works.flatMap(({ values }) => Object.keys(values)))].filter((name) => name !== 'reason');
  const columns = names.flatMap((name) => {
    const field = students.fields[name];
    return field && kindOf(field).column(name) === name ? [{ name, field, type: kindOf(field).type }] : [];
  });
  const json = works.map(({ item, after }) => ({
    id: item.id,
    ...Object.fromEntries(columns.map(({ name, field }) => [name, kindOf(field).store(after[name] ?? null, field)])),
  }));
  // Two who swap their roll numbers: while the first is written the second still has theirs.
  const now = new Map(works.map(({ item, before }) => [rollKey(before), item.id]));
  const waits = works
    .filter(({ item, after }) => rollKey(after) !== null && (now.get(rollKey(after)) ?? item.id) !== item.id)
    .map(({ item }) => item.id);
  if (waits.length > 0)
    await sql`UPDATE students SET roll_no = NULL WHERE institute_code = ${session.instituteCode} AND id = ANY(${works.map(({ item }) => item.id)}::bigint[])`.execute(
      trx,
    );
  const sets: RawBuilder<unknown>[] = [
    sql`version = r.version + 1`,
    sql`updated_at = now()`,
    ...columns.map(({ name }) => sql`${sql.id(name)} = ${sql.ref(`n.${name}`)}`),
  ];
  // Whoever had to give their number back gets it again.
  if (waits.length > 0 && !names.includes('roll_no')) sets.push(sql`roll_no = n.old_roll`);
  const rolls = waits.length > 0 ? works.map(({ before }) => before['roll_no'] ?? null) : [];
  const sent = rolls.length ? json.map((row, at) => ({ ...row, old_roll: rolls[at] })) : json;
  const update = sql`UPDATE students AS r SET ${sql.join(sets)}
    FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS n(id bigint, old_roll text${sql.raw(columns.map(({ name, type }) => `, "${name}" ${type}`).join(''))})
    WHERE r.institute_code = ${session.instituteCode} AND r.id = n.id`;
  // Read in the same packet: what is answered beside a student is joined for all of them, which RETURNING cannot.
  const ids = works.map(({ item }) => item.id);
  const where = sql`r.institute_code = ${session.instituteCode} AND r.id = ANY(${ids}::bigint[])`;
  const [, rows] = await Promise.all([sendNow(trx, update), readRows(trx, session.instituteCode, students, { where })]);
  return rows;
}

export async function makeBatch(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  wish: Pick<Wish, 'reason' | 'batch' | 'summary'>,
): Promise<number> {
  const { rows } =
    await sql<Identified>`INSERT INTO student_batches (institute_code, kind, reason, summary, user_id, username)
    VALUES (${session.instituteCode}, ${wish.batch}, ${wish.reason}, ${wish.summary}, ${session.userId}, ${session.username}) RETURNING id`.execute(
      trx,
    );
  return Number(rows[0]?.id);
}

/** What each row would become, by the rules of one row; `fail` takes what cannot be. */
function prepare(
  items: readonly Item[],
  current: ReadonlyMap<number, Values>,
  fail: (id: number, errors: Errors) => void,
): { works: Work[]; unchanged: number[] } {
  const works: Work[] = [];
  const unchanged: number[] = [];
  for (const item of items) {
    const before = current.get(item.id);
    if (!before) {
      fail(item.id, { id: ['Student was not found'] });
      continue;
    }
    if (item.error) {
      fail(item.id, item.error);
      continue;
    }
    if (item.version !== undefined && item.version !== before['version']) {
      fail(item.id, { version: ['This student was changed by somebody else meanwhile; load it again'] });
      continue;
    }
    try {
      const checked = updateValues(students, item.changes, before);
      const values = Object.fromEntries(
        Object.entries(checked).filter(
          ([name, value]) => name !== 'reason' && (value ?? null) !== (before[name] ?? null),
        ),
      );
      if (Object.keys(values).length === 0) unchanged.push(item.id);
      else works.push({ item, before, values, after: { ...before, ...values }, movement: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      fail(
        item.id,
        Object.fromEntries(
          Object.entries(error.errors ?? { id: [error.message] }).map(([name, texts]) => [name, [...texts]]),
        ),
      );
    }
  }
  return { works, unchanged };
}

/** Changes students; at most one per id. Throws only what is wrong with the call as a whole. */
export async function changeMany(call: Call, items: readonly Item[], wish: Wish): Promise<Outcome> {
  const { trx } = call;
  const failed: Outcome['failed'] = [];
  const fail = (id: number, errors: Errors): void => void failed.push({ id, errors });
  const current = await lockStudents(
    call,
    items.map(({ id }) => id),
  );
  const { works: prepared, unchanged } = prepare(items, current, fail);

  const rows = [...current.values(), ...prepared.map(({ after }) => after)];
  const [hidden, wrong, classes] = await Promise.all([
    hiddenReferences(call, prepared),
    wrongClasses(
      call,
      prepared
        .filter(({ item, before, after }) => item.undoes === undefined && classKey(before) !== classKey(after))
        .map(({ after }) => after),
    ),
    statusClasses(call, [...new Set(rows.map((row) => row['status_id']))]),
  ]);
  const classOf = (row: Values): string => classes.get(Number(row['status_id'])) ?? '';
  const refusal = ({ item, before, values, after }: Work): Errors | undefined => {
    const unknown = Object.entries(values).find(([name, value]) => hidden.get(name)?.has(value as number))?.[0];
    if (unknown !== undefined)
      return { [onWire(unknown)]: [`${labelOf(unknown, students.fields[unknown] ?? { kind: 'ref' })} does not exist`] };
    if (item.undoes !== undefined) return undefined;
    const wrongClass = classKey(before) === classKey(after) ? undefined : wrong.get(classKey(after));
    if (wrongClass) return wrongClass;
    const mute = before['status_id'] !== after['status_id'] && reasonOf(item.changes, wish) === null;
    return mute ? { reason: ['Reason is required when the status changes'] } : undefined;
  };
  const judged = prepared.filter((work) => {
    const { item, before, values } = work;
    const refused = refusal(work);
    if (refused) {
      fail(item.id, refused);
      return false;
    }
    const reason = reasonOf(item.changes, wish);
    const [from, to] = [classOf(before), classOf(work.after)];
    if (item.undoes === undefined) settleDates(values, before, from, to, reason, wish.effectiveDate);
    work.after = { ...before, ...values };
    if (!sameState(before, work.after)) {
      const kind = item.undoes === undefined ? (item.kind ?? movementKind(before, work.after, from, to)) : 'undo';
      work.movement = {
        student_id: item.id,
        kind,
        from: stateOf(before),
        to: stateOf(work.after),
        reason,
        effective_date: wish.effectiveDate,
        undoes_id: item.undoes,
      };
    }
    return true;
  });
  const leaving = new Set(judged.map(({ item }) => item.id));
  const stay = [...current.values()].filter((row) => !leaving.has(row['id'] as number));
  const taken = await takenRolls(call, judged, (row) => classOf(row) === 'enrolled', stay);
  for (const id of taken) fail(id, { roll_no: ['Roll number is already taken'] });
  const works = judged.filter(({ item }) => !taken.has(item.id));
  const none = works.length === 0 || (wish.allOrNone === true && failed.length > 0);
  if (none) return { dry_run: wish.dryRun === true, batch_id: null, updated: [], unchanged, failed, students: [] };

  // A preview does what the change will do, up to the constraints of the database, and takes it back.
  if (wish.dryRun) await sql`SAVEPOINT preview`.execute(trx);
  const written = new Map((await write(call, works)).map((row) => [row['id'] as number, row]));
  const movements = works.flatMap(({ movement }) => (movement ? [movement] : []));
  let batchId: number | null = null;
  if (wish.dryRun) await sql`ROLLBACK TO SAVEPOINT preview`.execute(trx);
  else {
    batchId = wish.batchId ?? (movements.length > 0 ? await makeBatch(call, wish) : null);
    await Promise.all([
      keepMovements(call, movements, batchId),
      audit(
        call,
        ...works.map(({ item: { id }, before }) => ({
          action: 'update',
          entity: 'students',
          entityId: id,
          before,
          after: written.get(id) ?? null,
        })),
      ),
    ]);
    await dropFiles(
      call,
      students,
      works.map(({ item, before }) => [before, written.get(item.id) ?? before]),
    );
    call.afterCommit(() => totals.drop(call.session.instituteCode, students.key));
  }
  const updated = works.map(({ item }) => item.id);
  return {
    dry_run: wish.dryRun === true,
    batch_id: batchId,
    updated,
    unchanged,
    failed,
    students: updated.map((id) => toWireRow(students, written.get(id) ?? {})),
  };
}
