-- Takes away what is said of a person: names, numbers of theirs, addresses, pictures, remarks and messages; entries of the log lose their values, the index of names its
-- words. What is in the books stays, with the number of the person. server/modules/persons/parts.ts says it of every column, and a test compares. Cannot be undone.
CREATE OR REPLACE FUNCTION person_erase(p_institute text, p_kind text, p_id bigint, p_reason text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
DECLARE
  gone CONSTANT text := 'Erased'; s students; f families; e employees; u users; c sms_contacts; v_why text; v_erasure bigint; v_number bigint; v_table text; v_codes text[]; v_said text[];
  v_family bigint; v_guardian bigint; v_user_name text;
BEGIN
  PERFORM fee_guard(p_institute);
  IF coalesce(current_setting('app.campuses', true), '') <> 'all' THEN RAISE EXCEPTION 'not of all campuses' USING ERRCODE = 'insufficient_privilege'; END IF;
  IF btrim(coalesce(p_reason, '')) = '' THEN RAISE EXCEPTION 'Say why' USING ERRCODE = 'P0001', CONSTRAINT = 'erasures_reason', COLUMN = 'reason'; END IF;
  -- Whoever refers to them waits, and is judged by what is left.
  CASE p_kind
    WHEN 'student' THEN SELECT * INTO s FROM students x WHERE x.institute_code = p_institute AND x.id = p_id FOR UPDATE; v_table := 'students'; v_number := s.sid;
    WHEN 'employee' THEN SELECT * INTO e FROM employees x WHERE x.institute_code = p_institute AND x.id = p_id FOR UPDATE; v_table := 'employees'; v_number := e.emp_no;
    WHEN 'contact' THEN SELECT * INTO c FROM sms_contacts x WHERE x.institute_code = p_institute AND x.id = p_id FOR UPDATE; v_table := 'sms_contacts';
    WHEN 'user' THEN SELECT * INTO u FROM users x WHERE x.institute_code = p_institute AND x.id = p_id FOR UPDATE; v_table := 'users';
  END CASE;
  IF NOT FOUND THEN RAISE EXCEPTION 'There is no such person' USING ERRCODE = 'P0001', CONSTRAINT = 'erasures_person'; END IF;
  SELECT string_agg(w, '. ') INTO v_why FROM person_why_not(p_institute, p_kind, p_id) w;
  IF v_why IS NOT NULL THEN RAISE EXCEPTION '%', v_why USING ERRCODE = 'P0001', CONSTRAINT = 'erasures_person'; END IF;
  INSERT INTO erasures (institute_code, kind, person_id, number, reason, made_by) VALUES (p_institute, p_kind, p_id, v_number, btrim(p_reason), nullif(current_setting('app.user', true), '')::bigint)
    RETURNING id INTO v_erasure;
  PERFORM set_config('app.erasure', v_erasure::text, true);

  IF p_kind = 'student' THEN
    -- The family and the guardian are theirs alone when no other child that is not erased has them.
    IF NOT EXISTS (SELECT 1 FROM students x WHERE x.institute_code = p_institute AND x.family_id = s.family_id AND x.id <> p_id
      AND NOT EXISTS (SELECT 1 FROM erasures r WHERE r.institute_code = p_institute AND r.kind = 'student' AND r.person_id = x.id)) THEN
      SELECT * INTO f FROM families x WHERE x.institute_code = p_institute AND x.id = s.family_id FOR UPDATE; v_family := f.id; END IF;
    IF NOT EXISTS (SELECT 1 FROM students x WHERE x.institute_code = p_institute AND x.guardian_id = s.guardian_id AND x.id <> p_id) THEN v_guardian := s.guardian_id; END IF;
    v_said := ARRAY[s.student_name, s.b_form_no, s.registration_no, f.father_cnic, f.mobile];
    v_codes := ARRAY[s.photo] || ARRAY(SELECT DISTINCT p.photo FROM certificate_prints p WHERE p.institute_code = p_institute AND p.student_id = p_id AND p.photo IS NOT NULL);
    -- What the family says of them is copied from it: who has siblings leaves it.
    UPDATE families x SET father_name = gone, father_cnic = NULL, mother_name = NULL, mobile = NULL, whatsapp = NULL, address = NULL WHERE x.institute_code = p_institute AND x.id = v_family;
    UPDATE students x SET roll_no = NULL, registration_no = NULL, student_name = gone, student_name_ur = NULL, gender_id = NULL, date_of_birth = NULL, b_form_no = NULL, blood_group = NULL, photo = NULL,
      guardian_id = NULL, city_id = NULL, nationality_id = NULL, religion_id = NULL, mother_tongue_id = NULL, leaving_reason = NULL, previous_school = NULL, sms_opt_in = false, remarks = NULL,
      family_id = v_family WHERE x.institute_code = p_institute AND x.id = p_id;
    UPDATE guardians x SET name = gone, relation = 'Other', relation_other = NULL, cnic = NULL, mobile = gone, whatsapp = NULL, email = NULL, occupation = NULL, address = NULL
      WHERE x.institute_code = p_institute AND x.id = v_guardian;
    UPDATE admission_follow_ups x SET note = NULL, outcome = NULL, total_marks = NULL, marks = NULL, result = NULL WHERE x.institute_code = p_institute AND x.student_id = p_id;
    UPDATE certificate_prints x SET student_name = gone, class_name = NULL, body = gone, photo = NULL, revoked_reason = CASE WHEN x.revoked_at IS NOT NULL THEN gone END WHERE x.institute_code = p_institute AND x.student_id = p_id;
    UPDATE student_movements x SET reason = NULL, from_state = x.from_state || '{"roll_no": null, "leaving_reason": null}', to_state = x.to_state || '{"roll_no": null, "leaving_reason": null}' WHERE x.institute_code = p_institute AND x.student_id = p_id;
    UPDATE student_attendance x SET remarks = NULL, time_in = NULL WHERE x.institute_code = p_institute AND x.student_id = p_id AND (x.remarks, x.time_in) IS DISTINCT FROM (NULL, NULL);
    UPDATE ptm_students x SET attended_by = NULL, remarks_teacher = NULL, remarks_parent = NULL, follow_up = CASE WHEN x.follow_up IS NOT NULL THEN gone END WHERE x.institute_code = p_institute AND x.student_id = p_id;
    UPDATE promotion_rows x SET roll_no = NULL, message = NULL WHERE x.institute_code = p_institute AND x.student_id = p_id;
    UPDATE fee_job_rows x SET message = NULL WHERE x.institute_code = p_institute AND x.student_id = p_id;
    UPDATE student_fee_plans x SET remarks = NULL WHERE x.institute_code = p_institute AND x.student_id = p_id AND x.remarks IS NOT NULL;
  ELSIF p_kind = 'employee' THEN
    v_said := ARRAY[e.name, e.cnic, e.mobile, e.whatsapp, e.email, e.iban];
    v_codes := ARRAY[e.photo] || ARRAY(SELECT x.code FROM employee_advance_files x JOIN employee_advances a ON a.institute_code = p_institute AND a.id = x.advance_id WHERE x.institute_code = p_institute AND a.employee_id = p_id);
    UPDATE employees x SET name = gone, father_name = NULL, photo = NULL, cnic = NULL, gender_id = NULL, date_of_birth = NULL, mobile = NULL, whatsapp = NULL, email = NULL, address = NULL, leave_reason = NULL,
      bank_name = NULL, iban = NULL, ntn = NULL, eobi_no = NULL, remarks = NULL, sms_opt_in = false, user_id = NULL WHERE x.institute_code = p_institute AND x.id = p_id;
    UPDATE employees_documents x SET number = NULL WHERE x.institute_code = p_institute AND x.employees_id = p_id;
    UPDATE employee_movements x SET reason = NULL WHERE x.institute_code = p_institute AND x.employee_id = p_id;
    UPDATE employee_attendance x SET remarks = NULL WHERE x.institute_code = p_institute AND x.employee_id = p_id AND x.remarks IS NOT NULL;
    UPDATE attendance_corrections x SET reason = gone, decision_reason = NULL, end_reason = NULL WHERE x.institute_code = p_institute AND x.employee_id = p_id;
    UPDATE leave_requests x SET reason = NULL, decision_reason = NULL, end_reason = NULL, replaced = '[]' WHERE x.institute_code = p_institute AND x.employee_id = p_id;
    UPDATE payroll_run_rows x SET message = NULL WHERE x.institute_code = p_institute AND x.employee_id = p_id;
    DELETE FROM employee_advance_files x USING employee_advances a WHERE x.institute_code = p_institute AND a.institute_code = p_institute AND a.id = x.advance_id AND a.employee_id = p_id;
  ELSIF p_kind = 'contact' THEN
    v_said := ARRAY[c.name, c.mobile];
    DELETE FROM sms_contacts x WHERE x.institute_code = p_institute AND x.id = p_id;
  ELSE
    v_said := ARRAY[u.full_name, u.email, u.phone];
    v_user_name := 'erased-' || p_id;
    UPDATE users x SET username = v_user_name, full_name = gone, email = NULL, phone = NULL, password_hash = 'none', all_privileges = false, privileges = '{}', is_active = false WHERE x.institute_code = p_institute AND x.id = p_id;
    DELETE FROM session_token x WHERE x.institute_code = p_institute AND x.user_id = p_id;
    DELETE FROM users_campus x WHERE x.institute_code = p_institute AND x.users_id = p_id;
    DELETE FROM users_account x WHERE x.institute_code = p_institute AND x.users_id = p_id;
    DELETE FROM user_grid_setting x WHERE x.institute_code = p_institute AND x.user_id = p_id;
    DELETE FROM idempotency_key x WHERE x.institute_code = p_institute AND x.user_id = p_id;
    DELETE FROM rate_limit x WHERE x.institute_code = p_institute AND position(lower(u.username) IN lower(x.subject)) > 0;
    UPDATE audit_log x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE student_movements x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE certificate_prints x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE student_papers x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE student_batches x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE promotions x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE fee_jobs x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
    UPDATE import_run x SET username = v_user_name WHERE x.institute_code = p_institute AND x.user_id = p_id;
  END IF;

  -- Messages, also those about several children; the text of a batch that was theirs alone.
  UPDATE message_batches b SET body = gone WHERE b.institute_code = p_institute AND p_kind <> 'user'
    AND EXISTS (SELECT 1 FROM outbox o WHERE o.institute_code = p_institute AND o.batch_id = b.id AND person_of_message(o, p_kind, p_id))
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.institute_code = p_institute AND o.batch_id = b.id AND NOT person_of_message(o, p_kind, p_id));
  UPDATE outbox o SET number = CASE WHEN o.state = 'skipped' THEN NULL WHEN o.channel = 'email' THEN 'erased@example.invalid' ELSE '+1000000' END, name = '', body = '', template = NULL WHERE o.institute_code = p_institute AND person_of_message(o, p_kind, p_id);
  -- Lines of files, answers that are kept for a day, and what others have opened of late.
  UPDATE import_row x SET cells = '[]', errors = '[]', note = NULL, row_key = NULL, unique_keys = '{}' FROM import_run r
    WHERE x.institute_code = p_institute AND r.institute_code = p_institute AND r.id = x.run_id AND r.type = v_table AND x.record_id = p_id;
  v_said := ARRAY(SELECT trim(BOTH '"' FROM to_jsonb(w)::text) FROM unnest(v_said) w WHERE char_length(w) > 7 AND (w ~ '\d' OR w ~ '\S\s+\S'));
  DELETE FROM idempotency_key x WHERE x.institute_code = p_institute AND EXISTS (SELECT 1 FROM unnest(v_said) w WHERE position(w IN x.response::text) > 0);
  FOREACH v_user_name IN ARRAY v_said LOOP
    UPDATE user_grid_setting x SET value = replace(x.value::text, v_user_name, gone)::jsonb WHERE x.institute_code = p_institute AND position(v_user_name IN x.value::text) > 0;
  END LOOP;
  -- The log: of the person, of the family and guardian that went, and of what was said of them elsewhere.
  UPDATE audit_log a SET before = person_neutral(a.before), after = person_neutral(a.after), reason = NULL
    WHERE a.institute_code = p_institute AND (a.entity = v_table AND a.entity_id = p_id::text OR a.entity = 'families' AND a.entity_id = v_family::text OR a.entity = 'guardians' AND a.entity_id = v_guardian::text
      OR p_kind IN ('student', 'employee') AND a.entity IN ('admission_follow_ups', 'certificate_prints', 'ptm_students', 'student_attendance', 'student_papers', 'student_fee_plans', 'employee_attendance', 'attendance_corrections', 'leave_requests')
        AND (coalesce(a.after, a.before) ->> (p_kind || '_id') = p_id::text
          OR p_kind = 'student' AND a.entity_id IN (SELECT x.id::text FROM admission_follow_ups x WHERE x.institute_code = p_institute AND x.student_id = p_id AND a.entity = 'admission_follow_ups'
            UNION ALL SELECT x.id::text FROM certificate_prints x WHERE x.institute_code = p_institute AND x.student_id = p_id AND a.entity = 'certificate_prints'
            UNION ALL SELECT x.id::text FROM ptm_students x WHERE x.institute_code = p_institute AND x.student_id = p_id AND a.entity = 'ptm_students'
            UNION ALL SELECT x.id::text FROM student_attendance x WHERE x.institute_code = p_institute AND x.student_id = p_id AND a.entity = 'student_attendance'
            UNION ALL SELECT x.id::text FROM student_fee_plans x WHERE x.institute_code = p_institute AND x.student_id = p_id AND a.entity = 'student_fee_plans')
          OR p_kind = 'employee' AND a.entity_id IN (SELECT x.id::text FROM employee_attendance x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND a.entity = 'employee_attendance'
            UNION ALL SELECT x.id::text FROM attendance_corrections x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND a.entity = 'attendance_corrections'
            UNION ALL SELECT x.id::text FROM leave_requests x WHERE x.institute_code = p_institute AND x.employee_id = p_id AND a.entity = 'leave_requests')));
  -- Files that were made of them, and by them.
  DELETE FROM person_exports x WHERE x.institute_code = p_institute AND (x.kind = p_kind AND x.person_id = p_id OR p_kind = 'user' AND x.made_by = p_id);
  -- The index of names has them no more; words that nobody has, of earlier names too, go.
  DELETE FROM find_entries x WHERE x.institute_code = p_institute AND x.kind = p_kind AND x.id = p_id AND x.word <> lower(gone);
  DELETE FROM find_words w WHERE w.institute_code = p_institute AND NOT EXISTS (SELECT 1 FROM find_entries x WHERE x.institute_code = p_institute AND x.kind IN ('student', 'employee') AND x.word = w.word);
  PERFORM stored_files_drop(p_institute, coalesce(array_remove(v_codes, NULL), '{}'));
  PERFORM set_config('app.erasure', '', true);
  RETURN v_erasure;
END $function$;
REVOKE ALL ON FUNCTION person_erase(text, text, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_erase(text, text, bigint, text) TO edubase_app;
