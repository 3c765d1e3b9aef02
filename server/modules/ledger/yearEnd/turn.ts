/** Closing and opening an accounting year, each with its entry in the log. The rules are held by SQL (functions/year_*.sql). */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import { conflict, notPermitted } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import type { Row } from '../../../database/tables.ts';
import { totals } from '../../../resources/totals.ts';
import { asBefore, askRule, beforeRules } from '../books/askRule.ts';
import { bookRules } from '../books/rules.ts';

/** A year is of all campuses, and so are its checks. */
export function requireAllCampuses({ session }: Call): void {
  if (session.campuses !== 'all') throw notPermitted('Only a user of all campuses closes or reopens a year');
}
/** Names of the rules that do not hold, or were not answered in time. */
export async function brokenRules({ trx, session }: Call): Promise<string[]> {
  await beforeRules(trx);
  const broken: string[] = [];
  for (const rule of bookRules)
    if ((await askRule(trx, session.instituteCode, rule)).ok !== true) broken.push(rule.name);
  await asBefore(trx);
  return broken;
}
interface Turned {
  readonly entries: number;
  /** Of the year, as it was left: the log explains it. */
  readonly version: number;
}
const versionOf = async ({ trx, session }: Call, id: number): Promise<number> =>
  (
    await sendNow(
      trx,
      sql<
        Pick<Row<'fiscal_years'>, 'version'>
      >`SELECT y.version FROM fiscal_years y WHERE y.institute_code = ${session.instituteCode} AND y.id = ${id}`,
    )
  )[0]?.version ?? 0;
/** Closes the year once the books hold; how many entries were posted. */
export async function closeYearNow(call: Call, id: number): Promise<Turned> {
  const { trx, session, afterCommit } = call;
  requireAllCampuses(call);
  await sendNow(trx, sql`SELECT year_judge(${session.instituteCode}, ${id})`);
  // Before the period is held: the counters go on while the books are read.
  const [broken] = await brokenRules(call);
  if (broken !== undefined) throw conflict(`Books check does not hold: ${broken}`);
  const [row] = await sendNow(
    trx,
    sql<{ entries: number }>`SELECT year_close(${session.instituteCode}, ${id}) AS entries`,
  );
  afterCommit(() => totals.drop(session.instituteCode, 'fiscal_years'));
  return { entries: row?.entries ?? 0, version: await versionOf(call, id) };
}
/** Opens it again; how many entries were reversed. */
export async function reopenYearNow(call: Call, id: number, reason: string): Promise<Turned> {
  const { trx, session, afterCommit } = call;
  const [row] = await sendNow(
    trx,
    sql<{ entries: number }>`SELECT year_reopen(${session.instituteCode}, ${id}, ${reason}) AS entries`,
  );
  afterCommit(() => totals.drop(session.instituteCode, 'fiscal_years'));
  return { entries: row?.entries ?? 0, version: await versionOf(call, id) };
}
