/** Billing of many students: always a job; a small one is done within the request. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { today } from '../../../../contract/dates.ts';
import { generateChallans, generateInstallments } from '../../../../contract/endpoints/fees/generation.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { startJob } from '../../../jobs/startJob.ts';
import { feesChanged } from '../feesChanged.ts';
import { billChunk, type Generation } from './chunk.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { monthRange } from './days.ts';
import { readJob, type Job } from './jobs.ts';
import { billing, campusesText } from './billing.ts';
import { whom, type Wanted } from './whom.ts';
import type { Row } from '../../../database/tables.ts';
import type { Identified } from '../../../database/answers.ts';

type Body = z.output<NonNullable<typeof generateChallans.body>>;
/** Students that are billed before the answer is given. */
const AT_ONCE = 200;

function generationOf(body: Body, installments: number): Generation {
  const { from, to } = monthRange(body.challan_month_from, body.challan_month_to, [
    'challan_month_from',
    'challan_month_to',
  ]);
  const issue = requireDay('issue_date', body.issue_date ?? today());
  const due = body.due_date === undefined ? null : requireDay('due_date', body.due_date);
  const validity = body.validity_date === undefined ? null : requireDay('validity_date', body.validity_date);
  if (due !== null && due < issue) throw invalid('due_date', 'The due date must not be before the issue date');
  if (validity !== null && validity < (due ?? issue))
    throw invalid('validity_date', 'The validity date must not be before the due date');
  return {
    from,
    to,
    issue_date: issue,
    due_date: due,
    validity_date: validity,
    installments,
    not_enrolled: body.not_enrolled ?? false,
    attendance: body.attendance ?? true,
    apply_advance: body.apply_advance ?? true,
  };
}
/** One row per student that the caller may see, in the order of class, section and SID; answers how many. */
async function enlist(call: Call, id: number, wanted: Wanted): Promise<number> {
  const { trx, session } = call;
  const rows = await sendNow(
    trx,
    sql`INSERT INTO fee_job_rows (institute_code, job_id, student_id, place)
      SELECT ${session.instituteCode}, ${id}, s.id, row_number() OVER (ORDER BY (SELECT x.sort_order FROM classes x WHERE x.institute_code = s.institute_code AND x.id = s.class_id), s.class_id, s.section_id NULLS FIRST, s.sid)
      FROM students s WHERE ${whom(session, wanted)} RETURNING 1`,
  );
  return rows.length;
}

async function generate(call: Call, body: Body, installments: number): Promise<Job> {
  const { trx, session } = call;
  const generation = generationOf(body, installments);
  // What is billed after the answer would be refused where nobody sees it.
  await sendNow(trx, sql`SELECT fee_window(${session.instituteCode}, ${generation.issue_date}::date, 'Issue date')`);
  const { student_ids, campus_id, session_id, class_id, section_id } = body;
  const classes = Object.fromEntries(
    Object.entries({ campus_id, session_id, class_id, section_id }).filter(([, value]) => value !== undefined),
  );
  const kind = installments > 1 ? 'installments' : 'generate';
  const params = JSON.stringify({ ...generation, ...classes, ...(student_ids ? { chosen: student_ids.length } : {}) });
  const [made] = await sendNow(
    trx,
    sql<Identified>`INSERT INTO fee_jobs (institute_code, kind, params, total, user_id, username, campuses)
      VALUES (${session.instituteCode}, ${kind}, ${params}::jsonb, 0, ${session.userId}, ${session.username}, ${campusesText(session.campuses)}) RETURNING id`,
  );
  const id = made?.id ?? 0;
  const total = await enlist(call, id, { ...body, enrolledOnly: student_ids === undefined });
  if (total === 0) throw invalid(student_ids ? 'student_ids' : 'class_id', 'No student is there to bill');
  await sendNow(
    trx,
    sql`UPDATE fee_jobs SET total = ${total}, state = 'running' WHERE institute_code = ${session.instituteCode} AND id = ${id}`,
  );
  if (total <= AT_ONCE) {
    const ids = await sendNow(
      trx,
      sql<
        Pick<Row<'fee_job_rows'>, 'student_id'>
      >`SELECT student_id FROM fee_job_rows WHERE institute_code = ${session.instituteCode} AND job_id = ${id} ORDER BY place`,
    );
    await billChunk(
      call,
      { id, state: 'running', params: generation },
      ids.map(({ student_id }) => student_id),
    );
  } else await startJob(call, billing, id);
  feesChanged(call);
  await audit(call, {
    action: 'generate',
    entity: 'fee_jobs',
    entityId: id,
    after: { ...generation, ...classes, students: total },
  });
  return readJob(call, id);
}

const all = endpointRoute(generateChallans, async (call, { body }) => ({ data: await generate(call, body, 1) }));
const inParts = endpointRoute(generateInstallments, async (call, { body: { installments, ...body } }) => ({
  data: await generate(call, body, installments),
}));
/** 5,000 ids of students. */
const MAX_BODY = 128 * 1024;
export const generateRoutes = [
  { ...all, maxBytes: MAX_BODY },
  { ...inParts, maxBytes: MAX_BODY },
];
