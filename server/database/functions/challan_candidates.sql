-- What the plans of these students still charge for the months, and the fines of attendance in the month before each: once that month is over, or days of it
-- would never be fined. Who bills before its end finds it one generation later, unless it was fined then, even if the fine was void since. A particular that was added or sold
-- for at least as much stands for the charge of its month, or for the one of what is charged once; a smaller sale under the same name does not. A deposit that was held when the books began is not
-- charged again, however much it was.
CREATE OR REPLACE FUNCTION challan_candidates(p_institute text, p_students bigint[], p_from date, p_to date, p_attendance boolean)
 RETURNS TABLE(student_id bigint, particular_id bigint, line_month date, source text, amount bigint, discount bigint, discount_type_id bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM fee_guard(p_institute);
  RETURN QUERY SELECT p.student_id, p.particular_id, m.month, 'plan', a.amount, d.discount, p.discount_type_id
  FROM student_fee_plans p
  CROSS JOIN LATERAL (SELECT g::date AS month FROM generate_series(p_from, p_to, interval '1 month') g) m
  CROSS JOIN LATERAL (SELECT coalesce(p.month_amounts[EXTRACT(month FROM m.month)::int], p.amount) AS amount) a
  CROSS JOIN LATERAL (SELECT fee_discount(a.amount, p.discount_fixed, p.discount_bp, p.discount_cap, p.least_amount) AS discount) d
  WHERE p.institute_code = p_institute AND p.student_id = ANY (p_students) AND a.amount > 0
    AND m.month >= p.from_month AND (p.to_month IS NULL OR m.month <= p.to_month)
    AND CASE WHEN p.first_time THEN m.month = greatest(p.from_month, p_from)
          AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = p.student_id AND l.particular_id = p.particular_id AND l.source IN ('plan', 'opening') AND NOT l.is_void)
          AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = p.student_id AND l.particular_id = p.particular_id
            AND l.source IN ('added', 'direct') AND NOT l.is_void HAVING sum(l.amount) >= a.amount - d.discount)
        ELSE (p.months::int >> (EXTRACT(month FROM m.month)::int - 1)) & 1 = 1
          AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = p.student_id AND l.line_month = m.month AND l.particular_id = p.particular_id
            AND l.source IN ('added', 'direct') AND NOT l.is_void HAVING sum(l.amount) >= a.amount - d.discount)
          AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = p.student_id AND l.line_month = m.month AND l.particular_id = p.particular_id
            AND l.source IN ('plan', 'attendance', 'opening') AND NOT l.is_void) END
  UNION ALL
  SELECT d.student_id, d.particular_id, d.month, 'attendance', d.amount, 0, NULL FROM (
    SELECT t.student_id, r.particular_id, t.month, sum(least(coalesce(r.cap_per_month, r.amount * t.days), r.amount * greatest(t.days - coalesce(r.free_per_month, 0), 0)))::bigint AS amount
    FROM (SELECT b.student_id, b.attendance_status_id, date_trunc('month', b.att_date)::date AS month, count(*) AS days FROM student_attendance b
        WHERE p_attendance AND b.institute_code = p_institute AND b.student_id = ANY (p_students) AND b.att_date >= p_from - interval '2 months'
          AND b.att_date < least(p_to, (SELECT date_trunc('month', now() AT TIME ZONE i.time_zone)::date FROM institute i WHERE i.institute_code = p_institute)) GROUP BY 1, 2, 3) t
    JOIN students s ON s.institute_code = p_institute AND s.id = t.student_id
    -- The narrowest rule: of the class and campus, of the class, of the campus, of all.
    CROSS JOIN LATERAL (SELECT x.amount, x.free_per_month, x.cap_per_month, coalesce(x.particular_id, (SELECT min(q.id) FROM fee_particulars q WHERE q.institute_code = p_institute AND q.kind = 'attendance_fine' AND q.is_active)) AS particular_id
      FROM attendance_fines x WHERE x.institute_code = p_institute AND x.attendance_status_id = t.attendance_status_id AND x.is_active
        AND (x.campus_id IS NULL OR x.campus_id = s.campus_id) AND (x.class_id IS NULL OR x.class_id = s.class_id)
      ORDER BY x.class_id IS NULL, x.campus_id IS NULL LIMIT 1) r
    WHERE r.particular_id IS NOT NULL GROUP BY 1, 2, 3) d
  WHERE d.amount > 0 AND NOT EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = p_institute AND l.student_id = d.student_id AND l.line_month = d.month AND l.particular_id = d.particular_id
    AND l.source IN ('plan', 'attendance', 'opening') AND (NOT l.is_void OR d.month < p_from - interval '1 month'));
END $function$;
REVOKE ALL ON FUNCTION challan_candidates(text,bigint[],date,date,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION challan_candidates(text,bigint[],date,date,boolean) TO edubase_app;
