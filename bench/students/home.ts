/** The home page as a school grows: every student billed this month, and marked present today. */
import type pg from 'pg';
import { median, type Figure } from '../figures.ts';
import type { Target } from './target.ts';

export const HOME = '/api/get_dashboard_data?institute_code=demo';
/** Where the students of a class are without what makes the figures of the page. */
const FILL = [
  `INSERT INTO challans (institute_code, challan_no, student_id, family_id, campus_id, session_id, class_id, section_id, fee_month, fee_month_to, issue_date, due_date, gross)
    SELECT s.institute_code, 1000000 + s.id, s.id, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, date_trunc('month', now())::date, date_trunc('month', now())::date,
      now()::date - 9, now()::date - 5, 300000 FROM students s WHERE s.institute_code = 'demo' AND s.status_class = 'enrolled'
      AND NOT EXISTS (SELECT 1 FROM challans c WHERE c.institute_code = s.institute_code AND c.student_id = s.id)`,
  `INSERT INTO challan_lines (institute_code, challan_id, campus_id, student_id, particular_id, line_month, amount)
    SELECT c.institute_code, c.id, c.campus_id, c.student_id, (SELECT min(p.id) FROM fee_particulars p WHERE p.institute_code = c.institute_code AND p.kind = 'tuition'), c.fee_month, c.gross
    FROM challans c WHERE c.institute_code = 'demo' AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = c.institute_code AND l.challan_id = c.id)`,
  `INSERT INTO student_attendance (institute_code, student_id, att_date, attendance_status_id)
    SELECT s.institute_code, s.id, now()::date, (SELECT min(a.id) FROM attendance_statuses a WHERE a.institute_code = s.institute_code AND a.counts_as = 'present')
    FROM students s WHERE s.institute_code = 'demo' AND s.status_class = 'enrolled' ON CONFLICT DO NOTHING`,
];

/** Through the triggers, as if it had happened. */
export async function fillHome(client: pg.Client): Promise<void> {
  await client.query("BEGIN; SET LOCAL app.institute = 'demo'; SET LOCAL app.campuses = 'all'");
  for (const statement of FILL) await client.query(statement);
  await client.query('COMMIT');
}
/** Milliseconds of the whole page, in the middle of the rounds. */
export async function homeIn({ ask }: Target, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = -8; round < rounds; round += 1) {
    const start = performance.now();
    await ask(HOME);
    if (round >= 0) times.push(performance.now() - start);
  }
  return median(times);
}
export const homeFigure = (count: string, value: number): Figure => ({
  name: `home page, ${count} students`,
  value,
  unit: 'ms',
  budget: { limit: 50, is: 'at most' },
});
