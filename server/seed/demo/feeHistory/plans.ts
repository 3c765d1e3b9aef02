/** Plans of the demo students, from the tariffs of their classes; what is charged once only to those who came within the history. */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';

/** A quarter of the brothers and sisters, and a few others, have a standing discount. Answers how many rows were made. */
export async function addPlans(trx: Trx, institute: string, from: string): Promise<number> {
  const made =
    await sql`INSERT INTO student_fee_plans (institute_code, student_id, particular_id, fee_plan_list_id, amount, months, month_amounts, first_time, discount_type_id, discount_bp, least_amount, from_month, remarks)
    SELECT ${institute}, s.id, p.particular_id, p.fee_plan_list_id, p.amount, CASE WHEN p.first_time THEN 0 ELSE (SELECT coalesce(sum(1 << (m::int - 1)), 0) FROM unnest(p.months) m) END,
      CASE WHEN EXISTS (SELECT 1 FROM fee_plan_months q WHERE q.institute_code = ${institute} AND q.fee_plan_particular_id = p.id) THEN
        (SELECT array_agg((SELECT q.amount FROM fee_plan_months q WHERE q.institute_code = ${institute} AND q.fee_plan_particular_id = p.id AND q.month::int = g) ORDER BY g) FROM generate_series(1, 12) g) END,
      p.first_time, d.id, coalesce(d.percent * 100, 0), coalesce(p.min_amount, 0), greatest(${from}::date, date_trunc('month', coalesce(s.admission_date, ${from}::date))::date), d.name
    FROM students s
    JOIN campus_classes c ON c.institute_code = ${institute} AND c.campus_id = s.campus_id AND c.class_id = s.class_id
    JOIN fee_plan_classes l ON l.institute_code = ${institute} AND l.campus_class_id = c.id
    JOIN fee_plan_particulars p ON p.institute_code = ${institute} AND p.fee_plan_list_id = l.fee_plan_list_id
    JOIN fee_particulars f ON f.institute_code = ${institute} AND f.id = p.particular_id
    CROSS JOIN LATERAL (SELECT count(*) FROM students b WHERE b.institute_code = ${institute} AND b.family_id = s.family_id AND b.sid < s.sid AND b.status_class = 'enrolled') AS elder(n)
    LEFT JOIN discount_types d ON d.institute_code = ${institute} AND f.kind = 'tuition' AND d.name =
      CASE WHEN s.sid % 61 = 0 THEN 'Hafiz-e-Quran' WHEN elder.n = 1 AND s.sid % 3 = 0 THEN 'Second Child' WHEN elder.n >= 2 THEN 'Third Child and Later' END
    WHERE s.institute_code = ${institute} AND s.deleted_at IS NULL AND s.status_class = 'enrolled' AND (NOT p.first_time OR s.admission_date >= ${from}::date)
    ON CONFLICT DO NOTHING`.execute(trx);
  return Number(made.numAffectedRows ?? 0);
}
