/** What students owed before this system: rows of a file become opening challans, one per student and month. */
import { sql } from 'kysely';
import { currentMonth, today } from '../../../../contract/dates.ts';
import { importFields } from '../../../../contract/exchange/fields.ts';
import { firstTimeArrears } from '../../../../contract/fees/arrears.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import type { Values } from '../../../resources/hooks.ts';
import { createValues } from '../../../resources/input.ts';
import { all, campusOf, ownRows } from '../../../resources/scope.ts';
import type { Importer, Known } from '../../exchange/importerType.ts';
import { feesChanged } from '../feesChanged.ts';
import { firstDay } from './days.ts';

interface Opening {
  id: number;
  challan_no: number;
}
function check(values: Values): Values {
  const checked = createValues(firstTimeArrears, values);
  if (String(checked['month']) > currentMonth()) throw invalid('month', 'Arrears are of this month or of one before');
  return checked;
}
/** Opening charges that students have already, by SID and month: a file read twice charges nobody twice. */
async function known(
  { trx, session }: Call,
  candidates: Parameters<Importer['known']>[1],
): Promise<readonly (Known | null)[]> {
  const wanted = candidates.flatMap(({ checked }, at) =>
    checked
      ? [
          {
            at,
            sid: checked['sid'],
            month: firstDay(String(checked['month'])),
            amount: toPaisa(Number(checked['amount'])),
          },
        ]
      : [],
  );
  const rows = await sendNow(
    trx,
    sql<{
      at: number;
      id: number;
      differs: boolean;
    }>`SELECT w.at, min(l.challan_id) AS id, bool_or(l.amount <> w.amount) AS differs
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (at integer, sid integer, month date, amount bigint)
      JOIN students s ON s.institute_code = ${session.instituteCode} AND s.sid = w.sid
      JOIN challan_lines l ON l.institute_code = ${session.instituteCode} AND l.student_id = s.id AND l.line_month = w.month AND l.source = 'opening' AND NOT l.is_void
      WHERE ${all([sql`true`, ...campusOf(session, sql`l.campus_id`)])} GROUP BY w.at`,
  );
  const byRow = new Map(rows.map(({ at, id, differs }) => [at, { id, differs: differs ? ['Amount'] : [] }]));
  return candidates.map((_, at) => byRow.get(at) ?? null);
}
async function create(call: Call, values: Values): Promise<number> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const scope = all([...ownRows(session, 's', { sid: Number(values['sid']) }), sql`s.deleted_at IS NULL`]);
  const [found] = await sendNow(
    trx,
    sql<{
      student: number | null;
      particular: number | null;
    }>`SELECT (SELECT s.id FROM students s WHERE ${scope}) AS student,
      (SELECT min(p.id) FROM fee_particulars p WHERE p.institute_code = ${code} AND p.kind = 'arrears' AND p.is_active) AS particular`,
  );
  if (!found?.student) throw invalid('sid', `No student has the SID ${String(values['sid'])}`);
  if (found.particular === null) throw conflict('There is no active fee particular of the kind "Arrears"');
  const line = {
    particular_id: found.particular,
    month: firstDay(String(values['month'])),
    amount: toPaisa(Number(values['amount'])),
    remarks: values['remarks'] ?? null,
  };
  const [made] = await sendNow(
    trx,
    sql<{
      challan_id: number;
      challan_no: number;
    }>`SELECT g.challan_id, g.challan_no FROM challan_charge(${code}, ${found.student}, 'opening', ${today()}::date, ${today()}::date, ${JSON.stringify([line])}::jsonb) g`,
  );
  const id = made?.challan_id ?? 0;
  await audit(call, {
    action: 'opening',
    entity: 'challans',
    entityId: id,
    after: { challan_no: made?.challan_no, ...values },
  });
  feesChanged(call);
  return id;
}
const seen = ({ session }: Call, ids: readonly number[]) => all(ownRows(session, 'r', { id: ids }));
async function exist(call: Call, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await sendNow(
    call.trx,
    sql<Opening>`SELECT r.id FROM challans r WHERE ${seen(call, ids)} AND r.voided_at IS NULL`,
  );
  return new Set(rows.map(({ id }) => id));
}
/** Paid, discounted, added to, or void since. */
async function touched(call: Call, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await sendNow(
    call.trx,
    sql<Opening>`SELECT r.id FROM challans r WHERE ${seen(call, ids)} AND r.voided_at IS NULL AND r.paid = 0 AND r.pending = 0 AND r.discount = 0 AND r.fine = 0
      AND (SELECT count(*) FROM challan_lines l WHERE l.institute_code = r.institute_code AND l.challan_id = r.id) = 1`,
  );
  const same = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !same.has(id)));
}
async function remove(call: Call, id: number): Promise<void> {
  const [gone] = await sendNow(
    call.trx,
    sql<{
      outcome: string;
    }>`SELECT v.outcome FROM challan_void(${call.session.instituteCode}, ${[id]}::bigint[], ${today()}::date, 'The upload was taken back') v WHERE v.challan_id = ${id}`,
  );
  if (gone?.outcome !== 'voided') throw conflict('Something of this challan is paid or waits for approval');
  await audit(call, {
    action: 'void',
    entity: 'challans',
    entityId: id,
    after: { reason: 'The upload was taken back' },
  });
  feesChanged(call);
}

export const arrearsImporter: Importer = {
  type: firstTimeArrears.key,
  label: firstTimeArrears.label,
  needs: 'first_time_arrears.create',
  undoNeeds: 'challans.delete',
  fields: importFields(firstTimeArrears),
  unique: [['sid', 'month']],
  check,
  known,
  create,
  exist,
  touched,
  remove,
};
