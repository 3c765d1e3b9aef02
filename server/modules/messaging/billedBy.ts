/** Whom a generation billed, with what a message may say of exactly its challans. */
import { sql } from 'kysely';
import { formatDate } from '../../../contract/dates.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { readJob } from '../fees/challans/jobs.ts';
import { madeBy } from '../fees/challans/selection.ts';
import { studentsById, type Person } from './people.ts';

interface Billed {
  student_id: number;
  numbers: number[];
  months: string[];
  due_date: string;
  issue_date: string;
  amount: number;
}
/**
 * A person for each student who owes something of what this generation billed: what was paid meanwhile, or by an
 * advance, is asked of nobody. Throws 404 for the generation of someone else, 422 where nothing is owed.
 */
export async function billedBy(call: Call, jobId: number, channel: string): Promise<Person[]> {
  const { trx, session } = call;
  await readJob(call, jobId);
  const billed = await sendNow(
    trx,
    sql<Billed>`SELECT c.student_id, array_agg(c.challan_no ORDER BY c.challan_no) AS numbers,
        array_agg(DISTINCT to_char(c.fee_month, 'YYYY-MM') ORDER BY to_char(c.fee_month, 'YYYY-MM')) AS months,
        min(c.due_date) AS due_date, min(c.issue_date) AS issue_date, sum(c.balance - c.pending)::bigint AS amount
      FROM challans c WHERE ${all([...ownRows(session, 'c'), sql`c.id IN (${madeBy(session.instituteCode, jobId)})`, sql`c.voided_at IS NULL`])}
      GROUP BY 1 HAVING sum(c.balance - c.pending) > 0 ORDER BY 1`,
  );
  if (billed.length === 0) throw invalid('job_id', 'Nobody owes anything of what this generation billed');
  const students = await studentsById(
    call,
    billed.map(({ student_id }) => student_id),
    channel,
  );
  return billed.flatMap(({ student_id, numbers, months, due_date, issue_date, amount }): Person[] => {
    const person = students.get(student_id);
    if (!person) return [];
    const values = {
      ...person.values,
      amount: formatPaisa(amount),
      challan_no: numbers.join(', '),
      month: months.map((month) => formatDate(month)).join(', '),
      due_date: formatDate(due_date),
      date: formatDate(issue_date),
    };
    return [{ ...person, values, amount, dueDate: due_date }];
  });
}
