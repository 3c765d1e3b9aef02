/** GET /system_facts: how the server and the data of this institute fare. Nothing here tells of another institute. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { systemFacts } from '../../../contract/endpoints/system.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireAllCampuses } from './allCampuses.ts';

type Fact = Omit<z.input<typeof systemFacts.response>['data'][number], 'id'>;
interface Found {
  readonly users: number;
  readonly signed_in: number;
  readonly administrators: number;
  readonly files: number;
  readonly bytes: number;
  readonly students: number;
  readonly entries: number;
  readonly audited: number;
  readonly working: number;
  readonly messages: number;
  readonly late: number;
  readonly failing: number;
  readonly vouchers: number;
  /** When the last backup was finished, in the time of the institute. */
  readonly backup: string | null;
  readonly backup_days: number | null;
  readonly backup_every: string;
  readonly backup_late: boolean;
  readonly backup_problem: string | null;
  readonly year: string | null;
}
const number = new Intl.NumberFormat('en-PK');
const MEGABYTE = 1_000_000;
/** '1.4 MB', '12 MB'. */
function sizeOf(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${new Intl.NumberFormat('en-PK', { maximumFractionDigits: megabytes < 10 ? 1 : 0 }).format(megabytes)} MB`;
}
type Judged = readonly [state: Fact['state'], advice: string | null];
const good: Judged = ['good', null];
const unless = (isFine: boolean, state: Fact['state'], advice: string): Judged => (isFine ? good : [state, advice]);
const fact = (area: Fact['area'], key: string, label: string, text: string, [state, advice]: Judged = good): Fact => ({
  key,
  area,
  label,
  text,
  state,
  advice,
});
/** Days after which the last one is too old, by how often they are made. */
const OLD: Readonly<Record<string, number>> = { day: 2, week: 8, never: 31 };
function backupJudged({ backup_days, backup_every, backup_late, backup_problem }: Found): Judged {
  if (backup_problem !== null) return ['bad', `The schedule could not make one: ${backup_problem}`];
  if (backup_late) return ['bad', 'The schedule has not made one in time: the server may have been stopped.'];
  if (backup_every === 'never')
    return unless(
      backup_days !== null && backup_days <= (OLD['never'] ?? 0),
      'look',
      'Make one in Backups, or let the server make them on a schedule there.',
    );
  // The first one is yet to come.
  return unless(
    backup_days === null || backup_days <= (OLD[backup_every] ?? 0),
    'bad',
    'The last one is older than the schedule says: look in Backups.',
  );
}
function factsOf(found: Found, uptime: number): Fact[] {
  const hours = Math.floor(uptime / 3600);
  return [
    fact(
      'health',
      'server',
      'Server',
      hours < 1 ? 'Running for less than an hour' : `Running for ${number.format(hours)} hours`,
    ),
    fact('health', 'database', 'Database', 'Answers'),
    fact(
      'health',
      'year',
      'Accounting year of today',
      found.year ?? 'None',
      unless(found.year !== null, 'bad', 'Nothing can be posted today: add the year in Accounting Periods.'),
    ),
    fact(
      'health',
      'users',
      'Active users',
      `${number.format(found.users)}, ${number.format(found.signed_in)} signed in`,
    ),
    fact(
      'health',
      'administrators',
      'Users who manage users',
      number.format(found.administrators),
      unless(found.administrators > 1, 'look', 'With only one, nobody can let them back in if they are locked out.'),
    ),
    fact('health', 'backups', 'Last backup', found.backup ?? 'None', backupJudged(found)),
    fact('work', 'running', 'Long work under way', number.format(found.working)),
    fact('work', 'messages', 'Messages waiting to be sent', number.format(found.messages)),
    fact(
      'work',
      'late',
      'Messages waiting for more than an hour',
      number.format(found.late),
      unless(
        found.late === 0,
        'look',
        'Look at the lines in SMS Gateway Settings: one may be paused, or have reached its limit.',
      ),
    ),
    fact(
      'work',
      'gateways',
      'Lines paused after failures',
      number.format(found.failing),
      unless(found.failing === 0, 'bad', 'SMS Gateway Settings say what the line answered last.'),
    ),
    fact(
      'work',
      'recurring',
      'Vouchers that could not be made on their day',
      number.format(found.vouchers),
      unless(found.vouchers === 0, 'bad', 'Recurring Vouchers say what was in the way.'),
    ),
    fact('storage', 'files', 'Uploaded files', `${number.format(found.files)}, ${sizeOf(found.bytes)}`),
    fact('storage', 'students', 'Students', number.format(found.students)),
    fact('storage', 'entries', 'Journal entries', number.format(found.entries)),
    fact('storage', 'audited', 'Changes in User Logging', number.format(found.audited)),
  ];
}
export const factsRoute = endpointRoute(systemFacts, async ({ trx, session }) => {
  requireAllCampuses(session);
  const code = session.instituteCode;
  const [found] = await sendNow(
    trx,
    sql<Found>`SELECT (SELECT count(*)::int FROM users u WHERE u.institute_code = ${code} AND u.is_active AND u.deleted_at IS NULL) AS users,
      (SELECT count(*)::int FROM users u WHERE u.institute_code = ${code} AND u.is_active AND u.deleted_at IS NULL AND (u.all_privileges OR 'users.update' = ANY (u.privileges))) AS administrators,
      (SELECT count(DISTINCT t.user_id)::int FROM session_token t WHERE t.institute_code = ${code} AND t.kind = 'session' AND t.expires_at > now()) AS signed_in,
      f.files, f.bytes, (SELECT count(*)::int FROM students s WHERE s.institute_code = ${code} AND s.deleted_at IS NULL) AS students,
      (SELECT coalesce(max(c.next_value) - 1, 0) FROM counter c WHERE c.institute_code = ${code} AND c.name = 'voucher' AND c.scope = '') AS entries,
      (SELECT coalesce(sum(d.n), 0)::bigint FROM audit_days d WHERE d.institute_code = ${code}) AS audited,
      (SELECT count(*)::int FROM fee_jobs j WHERE j.institute_code = ${code} AND j.finished_at IS NULL) + (SELECT count(*)::int FROM payroll_runs p WHERE p.institute_code = ${code} AND p.state = 'queued') + (SELECT count(*)::int FROM promotions p WHERE p.institute_code = ${code} AND p.finished_at IS NULL) AS working,
      m.messages, m.late, (SELECT count(*)::int FROM gateway_states g WHERE g.institute_code = ${code} AND g.paused_until > now()) AS failing,
      (SELECT count(*)::int FROM voucher_templates v WHERE v.institute_code = ${code} AND NOT v.paused AND v.last_problem IS NOT NULL) AS vouchers,
      k.backup, k.backup_days, coalesce(z.every, 'never') AS backup_every, coalesce(z.next_at < now() - interval '1 hour', false) AS backup_late, z.last_problem AS backup_problem,
      (SELECT y.name FROM fiscal_years y JOIN institute i ON i.institute_code = y.institute_code WHERE y.institute_code = ${code} AND (now() AT TIME ZONE i.time_zone)::date BETWEEN y.start_date AND y.end_date LIMIT 1) AS year
      FROM (SELECT count(*)::int AS files, coalesce(sum(x.size), 0)::bigint AS bytes FROM stored_file x WHERE x.institute_code = ${code}) f,
      (SELECT count(*)::int AS messages, count(*) FILTER (WHERE o.next_try < now() - interval '1 hour')::int AS late FROM outbox o WHERE o.institute_code = ${code} AND o.state IN ('queued', 'sending')) m,
      (SELECT to_char(max(b.finished_at) AT TIME ZONE i.time_zone, 'DD-Mon-YYYY HH24:MI') AS backup, extract(day FROM now() - max(b.finished_at))::int AS backup_days
        FROM institute i LEFT JOIN backups b ON b.institute_code = i.institute_code WHERE i.institute_code = ${code} GROUP BY i.time_zone) k
      LEFT JOIN backup_schedules z ON z.institute_code = ${code}`,
  );
  if (!found) throw new Error('the database answered nothing');
  return { data: factsOf(found, process.uptime()).map((one, at) => ({ id: at + 1, ...one })) };
});
