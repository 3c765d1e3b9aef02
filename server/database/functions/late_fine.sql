-- The whole late fine of a challan on a day by its policy, whatever of it is on the challan already: contract/fees/lateFine.ts for what the database
-- does by itself. A test compares the two.
CREATE OR REPLACE FUNCTION late_fine(p_institute text, p_challan bigint, p_on date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE c challans; p late_fee_policies; v_from date; v_holidays datemultirange := '{}'; v_open bigint; v_late integer; v_fine numeric;
BEGIN
  PERFORM fee_guard(p_institute);
  SELECT * INTO c FROM challans x WHERE x.institute_code = p_institute AND x.id = p_challan AND x.voided_at IS NULL AND app_campus_ok(x.campus_id);
  SELECT * INTO p FROM late_fee_policies x WHERE x.institute_code = p_institute AND x.id = c.late_fee_policy_id;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_from := CASE WHEN p.count_from = 'validity_date' THEN coalesce(c.validity_date, c.due_date) ELSE c.due_date END + coalesce(p.grace_days, 0);
  IF p.skip_holidays THEN v_holidays := coalesce((SELECT range_agg(h) FROM late_fee_holidays(p_institute, c.campus_id, v_from) h), v_holidays); END IF;
  -- What ends on a holiday ends on the next working day.
  v_from := coalesce((SELECT upper(h) FROM unnest(v_holidays) h WHERE h @> v_from), v_from);
  v_late := p_on - v_from;
  IF p.method = 'per_day' AND v_late > 0 THEN
    v_late := v_late - (SELECT coalesce(sum(upper(h) - lower(h)), 0) FROM unnest(v_holidays * datemultirange(daterange(v_from, p_on, '(]'))) h); END IF;
  SELECT coalesce(sum(l.amount - l.discount - l.paid - l.pending - l.pending_discount), 0) INTO v_open FROM challan_lines l
    WHERE l.institute_code = p_institute AND l.challan_id = c.id AND NOT l.is_void AND l.source <> 'fine';
  IF v_late <= 0 OR v_open <= 0 THEN RETURN 0; END IF;
  v_fine := coalesce(CASE p.method
    WHEN 'fixed' THEN p.amount
    WHEN 'per_day' THEN p.amount::numeric * v_late
    WHEN 'per_month' THEN p.amount * ceil(v_late / 30.0)
    WHEN 'percent' THEN floor(v_open * p.percent / 10000.0 + 0.5) * 100
    WHEN 'slab' THEN (SELECT s.amount FROM late_fee_slabs s WHERE s.institute_code = p_institute AND s.late_fee_policy_id = p.id AND s.from_day <= v_late ORDER BY s.from_day DESC LIMIT 1) END, 0);
  RETURN least(v_fine, coalesce(p.cap, v_fine));
END $function$;
REVOKE ALL ON FUNCTION late_fine(text, bigint, date) FROM PUBLIC;
