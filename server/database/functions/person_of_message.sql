-- Whether a message was to a person, or about them.
CREATE OR REPLACE FUNCTION person_of_message(o outbox, p_kind text, p_id bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN coalesce(CASE p_kind WHEN 'student' THEN o.student_id = p_id OR o.student_ids @> ARRAY[p_id] WHEN 'employee' THEN o.employee_id = p_id WHEN 'contact' THEN o.contact_id = p_id END, false);
