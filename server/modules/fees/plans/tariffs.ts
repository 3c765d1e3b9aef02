/** Tariffs: the fee plan lists of classes with their particulars and months, as terms of rows. */
import { sql } from 'kysely';
import { toMask } from '../../../../contract/fees/planMonths.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import type { Terms } from './planRows.ts';
import type { PlanStudent } from './students.ts';
import type { Row } from '../../../database/tables.ts';

export interface Tariff {
  readonly id: number;
  readonly name: string;
  readonly rows: ReadonlyMap<number, Terms>;
}
interface Line {
  fee_plan_list_id: number;
  particular_id: number;
  amount: number;
  min_amount: number | null;
  first_time: boolean;
  months: string[] | null;
  month_amounts: (number | null)[];
}
export interface Tariffs {
  /**
   * Those that fit the class of a student: of their session, else of no session in particular. More than one: a person
   * has to choose.
   */
  readonly of: (student: Pick<PlanStudent, 'campus_id' | 'class_id' | 'session_id'>) => readonly Tariff[];
  readonly byId: ReadonlyMap<number, Tariff>;
}

/** All active tariffs of the institute, each once: a few dozen lists of a dozen rows. */
export async function readTariffs({ trx, session }: Call): Promise<Tariffs> {
  const code = session.instituteCode;
  const [lists, lines, classes] = await Promise.all([
    sql<
      Pick<Row<'fee_plan_lists'>, 'id' | 'name' | 'session_id'>
    >`SELECT id, name, session_id FROM fee_plan_lists WHERE institute_code = ${code} AND is_active ORDER BY lower(name), id`.execute(
      trx,
    ),
    sql<Line>`SELECT p.fee_plan_list_id, p.particular_id, p.amount, p.min_amount, p.first_time, p.months,
        (SELECT array_agg((SELECT m.amount FROM fee_plan_months m WHERE m.institute_code = p.institute_code AND m.fee_plan_particular_id = p.id AND m.month::int = g) ORDER BY g) FROM generate_series(1, 12) g) AS month_amounts
      FROM fee_plan_particulars p JOIN fee_particulars q ON q.institute_code = p.institute_code AND q.id = p.particular_id AND q.is_active WHERE p.institute_code = ${code}`.execute(
      trx,
    ),
    sql<
      Pick<Row<'fee_plan_classes'>, 'fee_plan_list_id'> & Pick<Row<'campus_classes'>, 'campus_id' | 'class_id'>
    >`SELECT x.fee_plan_list_id, cc.campus_id, cc.class_id FROM fee_plan_classes x
      JOIN campus_classes cc ON cc.institute_code = x.institute_code AND cc.id = x.campus_class_id WHERE x.institute_code = ${code}`.execute(
      trx,
    ),
  ]);
  const rows = Map.groupBy(lines.rows, (line) => line.fee_plan_list_id);
  const sessions = new Map(lists.rows.map((list) => [list.id, list.session_id]));
  const byId = new Map(
    lists.rows.map(({ id, name }) => [
      id,
      { id, name, rows: new Map((rows.get(id) ?? []).map((line) => [line.particular_id, termsOfLine(line)])) },
    ]),
  );
  const classesAt = Map.groupBy(classes.rows, (row) => `${row.campus_id}/${row.class_id}`);
  return {
    byId,
    of({ campus_id, class_id, session_id }) {
      const here = (classesAt.get(`${campus_id}/${class_id}`) ?? []).flatMap(
        (row) => byId.get(row.fee_plan_list_id) ?? [],
      );
      const own = here.filter(({ id }) => sessions.get(id) === session_id);
      return own.length ? own : here.filter(({ id }) => (sessions.get(id) ?? null) === null);
    },
  };
}
function termsOfLine(line: Line): Terms {
  const months = line.first_time ? 0 : toMask(line.months ?? []);
  const special = line.month_amounts.map((amount, at) =>
    amount === null || ((months >> at) & 1) === 0 ? null : Number(amount),
  );
  return {
    amount: line.amount,
    months,
    month_amounts: special.some((amount) => amount !== null) ? special : null,
    first_time: line.first_time,
    discount_type_id: null,
    discount_fixed: 0,
    discount_bp: 0,
    discount_cap: null,
    least_amount: line.min_amount ?? 0,
    fee_plan_list_id: line.fee_plan_list_id,
    remarks: null,
  };
}
/** The tariff that was chosen for all. Throws 422 on fee_plan_list_id. */
export function chosenTariff(tariffs: Tariffs, id: number): Tariff {
  const tariff = tariffs.byId.get(id);
  if (!tariff) throw invalid('fee_plan_list_id', 'The fee plan list does not exist, or is not in use any more');
  if (tariff.rows.size === 0) throw invalid('fee_plan_list_id', `${tariff.name} has no particulars yet`);
  return tariff;
}
export type Found =
  | { readonly tariff: Tariff }
  | { readonly outcome: 'no_tariff' | 'several_tariffs'; readonly message: string };
/** The one tariff of a student's class, or why there is none. */
export function tariffFor(tariffs: Tariffs, student: PlanStudent): Found {
  const [tariff, ...others] = tariffs.of(student);
  if (!tariff)
    return {
      outcome: 'no_tariff',
      message: `${student.class_name} at ${student.campus_name} has no fee plan list for ${student.session_name}`,
    };
  if (others.length)
    return {
      outcome: 'several_tariffs',
      message: `${student.class_name} has more than one fee plan list: ${[tariff, ...others].map(({ name }) => name).join(', ')}; choose one`,
    };
  if (tariff.rows.size === 0) return { outcome: 'no_tariff', message: `${tariff.name} has no particulars yet` };
  return { tariff };
}
