-- Lists of students that stay as quick as the school grows: each is read in its order and ends with the page.
CREATE INDEX students_class_sid_idx ON students (institute_code, class_id, sid) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_class_sid_idx IS 'by hand: a class of all campuses in the order of SID';
-- With the section before the SID a class had to be read whole and sorted.
DROP INDEX students_placement_idx;
CREATE INDEX students_campus_class_sid_idx ON students (institute_code, campus_id, class_id, sid) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_campus_class_sid_idx IS 'by hand: a class of a campus in the order of SID';
CREATE INDEX students_name_idx ON students (institute_code, lower(student_name), id) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_name_idx IS 'by hand: lists in the order of names';
CREATE INDEX students_before_idx ON students (institute_code, sid)
  WHERE deleted_at IS NULL AND status_class = ANY (ARRAY['inquiry', 'applied', 'rejected']);
COMMENT ON INDEX students_before_idx IS 'by hand: inquiries and applications in the order of SID';
CREATE INDEX students_gone_idx ON students (institute_code, sid)
  WHERE deleted_at IS NULL AND status_class = ANY (ARRAY['on_leave', 'struck_off', 'withdrawn', 'passed_out', 'transferred']);
COMMENT ON INDEX students_gone_idx IS 'by hand: who is not enrolled any more, in the order of SID';

-- The ids of students whose texts are LIKE `wanted`, or null when they are more than `most`: then reading the list in its order
-- until the page is full is quicker than finding them all. A function of the owner for the same reason as student_search.
CREATE FUNCTION student_search_few(wanted text, most integer) RETURNS bigint[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); found bigint[];
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  SELECT coalesce(array_agg(f.id), '{}') INTO found
    FROM (SELECT s.id FROM students s WHERE s.institute_code = app_institute() AND s.search_text LIKE wanted LIMIT most + 1) f;
  PERFORM set_config('app.campuses', own, true);
  RETURN CASE WHEN cardinality(found) > most THEN NULL ELSE found END;
END $$;
