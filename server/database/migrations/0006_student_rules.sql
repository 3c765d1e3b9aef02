-- What declarations cannot say of students: numbers, copies that the database keeps, search, history, certificates, seats.

-- The first of `how_many` numbers that nobody else gets; the counter is locked until the transaction ends.
CREATE FUNCTION take_numbers(institute text, what text, how_many bigint) RETURNS bigint LANGUAGE sql AS $$
  INSERT INTO counter (institute_code, name, next_value) VALUES (institute, what, 1 + how_many)
  ON CONFLICT (institute_code, name, scope) DO UPDATE SET next_value = counter.next_value + how_many RETURNING next_value - how_many
$$;

ALTER TABLE families ADD COLUMN mobile_key text;
COMMENT ON COLUMN families.mobile_key IS 'by hand: last ten digits of the mobile, however it is written; kept by a trigger';
CREATE INDEX families_mobile_key_idx ON families (institute_code, mobile_key);
COMMENT ON INDEX families_mobile_key_idx IS 'by hand: a family is looked up by its mobile';
-- The declared unique index is on lower(…), which row-level security keeps a query from using.
CREATE INDEX families_cnic_idx ON families (institute_code, father_cnic);
COMMENT ON INDEX families_cnic_idx IS 'by hand: a family is looked up by the father''s CNIC';

CREATE FUNCTION families_fill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.family_no IS NULL THEN
    NEW.family_no := CASE WHEN TG_OP = 'UPDATE' THEN OLD.family_no ELSE take_numbers(NEW.institute_code, 'family_no', 1) END;
  ELSIF TG_OP = 'INSERT' THEN
    -- A number that the school gave itself: the counter goes on after it.
    INSERT INTO counter (institute_code, name, next_value) VALUES (NEW.institute_code, 'family_no', NEW.family_no + 1)
    ON CONFLICT (institute_code, name, scope) DO UPDATE SET next_value = EXCLUDED.next_value WHERE counter.next_value < EXCLUDED.next_value;
  END IF;
  NEW.mobile_key := nullif(right(regexp_replace(coalesce(NEW.mobile, ''), '\D', '', 'g'), 10), '');
  RETURN NEW;
END $$;
CREATE TRIGGER families_fill BEFORE INSERT OR UPDATE ON families FOR EACH ROW EXECUTE FUNCTION families_fill();

ALTER TABLE students ADD COLUMN search_text text NOT NULL DEFAULT '';
COMMENT ON COLUMN students.search_text IS 'by hand: everything that a search looks into, in lower case; kept by a trigger';
ALTER TABLE students ADD COLUMN added_by bigint;
COMMENT ON COLUMN students.added_by IS 'by hand: the user who added the student; kept by a trigger';
CREATE INDEX students_added_by_idx ON students (institute_code, added_by, sid);
COMMENT ON INDEX students_added_by_idx IS 'by hand: students by user';
ALTER TABLE students ADD CONSTRAINT students_sid_set CHECK (sid > 0 AND sid IS NOT NULL);
COMMENT ON CONSTRAINT students_sid_set ON students IS 'by hand: the number is given by the database';
ALTER TABLE students ADD CONSTRAINT students_family_set CHECK (family_id IS NOT NULL);
COMMENT ON CONSTRAINT students_family_set ON students IS 'by hand: the form may leave the family out, it is then found or made';
ALTER TABLE students ADD CONSTRAINT students_status_set CHECK (status_class IS NOT NULL);
COMMENT ON CONSTRAINT students_status_set ON students IS 'by hand: copied from the status';
CREATE UNIQUE INDEX students_sid_unique ON students (institute_code, sid);
COMMENT ON INDEX students_sid_unique IS 'by hand: also a deleted student keeps the number';
CREATE UNIQUE INDEX students_roll_no_unique ON students (institute_code, campus_id, session_id, class_id, section_id, lower(roll_no)) NULLS NOT DISTINCT
  WHERE roll_no IS NOT NULL AND status_class = 'enrolled' AND deleted_at IS NULL;
COMMENT ON INDEX students_roll_no_unique IS 'by hand: among the enrolled of a section';
CREATE INDEX students_placement_idx ON students (institute_code, campus_id, class_id, section_id, sid) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_placement_idx IS 'by hand: lists of a class in the order of SID';
CREATE INDEX students_status_class_idx ON students (institute_code, status_class, sid) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_status_class_idx IS 'by hand: lists of enrolled students, inquiries, leavers';
CREATE INDEX students_admission_date_idx ON students (institute_code, admission_date) WHERE deleted_at IS NULL;
COMMENT ON INDEX students_admission_date_idx IS 'by hand: admissions per month';

-- Numbers, the meaning of the status and what belongs to the family are the database's: whoever writes a student cannot get them wrong.
CREATE FUNCTION students_fill() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE f families;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.sid IS DISTINCT FROM NEW.sid THEN
    RAISE EXCEPTION 'A SID is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'INSERT' THEN NEW.added_by := nullif(current_setting('app.user', true), '')::bigint; END IF;
  IF NEW.sid IS NULL THEN NEW.sid := take_numbers(NEW.institute_code, 'sid', 1); END IF;
  SELECT s.status_class INTO NEW.status_class FROM student_statuses s WHERE s.institute_code = NEW.institute_code AND s.id = NEW.status_id;
  SELECT * INTO f FROM families x WHERE x.institute_code = NEW.institute_code AND x.id = NEW.family_id;
  NEW.family_no := f.family_no;
  NEW.father_name := f.father_name;
  NEW.father_cnic := f.father_cnic;
  NEW.mother_name := f.mother_name;
  NEW.mobile := f.mobile;
  NEW.address := f.address;
  NEW.reason := NULL;
  NEW.search_text := lower(concat_ws(' ', NEW.sid, NEW.roll_no, NEW.registration_no, NEW.student_name, NEW.student_name_ur, f.father_name, 'f' || f.family_no, f.family_no,
    f.father_cnic, NEW.b_form_no, f.mobile, regexp_replace(f.mobile, '\D', '', 'g')));
  RETURN NEW;
END $$;
CREATE TRIGGER students_fill BEFORE INSERT OR UPDATE ON students FOR EACH ROW EXECUTE FUNCTION students_fill();

-- app.campuses is put aside while these run: a brother at another campus has the same father. Set and put back by hand, because only a
-- superuser may write a setting of our own into CREATE FUNCTION, and the owner of the database need not be one.
CREATE FUNCTION families_spread() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  UPDATE students s SET updated_at = s.updated_at WHERE s.institute_code = NEW.institute_code AND s.family_id = NEW.id;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $$;
CREATE TRIGGER families_spread AFTER UPDATE ON families FOR EACH ROW
  WHEN ((OLD.family_no, OLD.father_name, OLD.father_cnic, OLD.mother_name, OLD.mobile, OLD.address) IS DISTINCT FROM (NEW.family_no, NEW.father_name, NEW.father_cnic, NEW.mother_name, NEW.mobile, NEW.address))
  EXECUTE FUNCTION families_spread();
CREATE FUNCTION student_statuses_spread() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  UPDATE students s SET updated_at = s.updated_at WHERE s.institute_code = NEW.institute_code AND s.status_id = NEW.id;
  PERFORM set_config('app.campuses', own, true);
  RETURN NULL;
END $$;
CREATE TRIGGER student_statuses_spread AFTER UPDATE ON student_statuses FOR EACH ROW
  WHEN (OLD.status_class IS DISTINCT FROM NEW.status_class) EXECUTE FUNCTION student_statuses_spread();

-- Search on trigrams where the server has them; without the extension the same function reads the institute's students one by one.
-- institute_code is in the index as a text like the other: an equality of it narrows every search.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  CREATE INDEX students_search_idx ON students USING gin (institute_code gin_trgm_ops, search_text gin_trgm_ops) WITH (fastupdate = off);
  COMMENT ON INDEX students_search_idx IS 'by hand: the search box';
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there; searching students will be slower';
END $$;
-- A function of the owner, because LIKE is not leakproof: under row-level security no index could be used for it. It answers
-- nothing but ids of the running institute; the query that asks sees only those of its campuses.
CREATE FUNCTION student_search(wanted text) RETURNS SETOF bigint LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), '');
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  RETURN QUERY SELECT s.id FROM students s WHERE s.institute_code = app_institute() AND s.search_text LIKE wanted;
  PERFORM set_config('app.campuses', own, true);
END $$;

-- How many children a family has at school, also at campuses that the user does not see: a number, nothing else.
CREATE FUNCTION family_children(family bigint) RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE own text := coalesce(current_setting('app.campuses', true), ''); children int;
BEGIN
  PERFORM set_config('app.campuses', 'all', true);
  SELECT count(*) INTO children FROM students s WHERE s.institute_code = app_institute() AND s.family_id = family AND s.deleted_at IS NULL;
  PERFORM set_config('app.campuses', own, true);
  RETURN children;
END $$;

-- Transfers and edits of many students at once, so that they can be undone together.
CREATE TABLE student_batches (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  reason text,
  summary text NOT NULL DEFAULT '',
  user_id bigint,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT student_batches_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT student_batches_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT student_batches_kind_check CHECK (kind IN ('promote', 'transfer_class', 'transfer_section', 'transfer_campus', 'status', 'edit', 'undo'))
);
SELECT place('student_batches');

-- History of states. A state is campus_id, session_id, class_id, section_id, status_id, roll_no, leaving_date and leaving_reason;
-- no foreign keys into it: a class may go, what was does not.
CREATE TABLE student_movements (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  student_id bigint NOT NULL,
  batch_id bigint,
  undoes_id bigint,
  kind text NOT NULL,
  effective_date date NOT NULL,
  from_state jsonb,
  to_state jsonb NOT NULL,
  reason text,
  user_id bigint,
  username text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT student_movements_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT student_movements_student_id_fkey FOREIGN KEY (institute_code, student_id) REFERENCES students (institute_code, id),
  CONSTRAINT student_movements_batch_id_fkey FOREIGN KEY (institute_code, batch_id) REFERENCES student_batches (institute_code, id),
  CONSTRAINT student_movements_undoes_id_fkey FOREIGN KEY (institute_code, undoes_id) REFERENCES student_movements (institute_code, id),
  CONSTRAINT student_movements_kind_check CHECK (kind IN ('inquire', 'apply', 'reject', 'admit', 'status', 'promote', 'transfer_class', 'transfer_section', 'transfer_campus', 'leave', 'strike_off', 'withdraw', 'pass_out', 'transfer_out', 'readmit', 'renumber', 'undo')),
  CONSTRAINT student_movements_undo_check CHECK ((kind = 'undo') = (undoes_id IS NOT NULL))
);
CREATE INDEX student_movements_student_id_idx ON student_movements (institute_code, student_id, id DESC);
CREATE INDEX student_movements_batch_id_idx ON student_movements (institute_code, batch_id);
CREATE UNIQUE INDEX student_movements_undoes_id_key ON student_movements (institute_code, undoes_id);
SELECT place('student_movements');
CREATE TRIGGER student_movements_append_only BEFORE UPDATE OR DELETE ON student_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER student_movements_no_truncate BEFORE TRUNCATE ON student_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE certificate_prints (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  serial bigint NOT NULL,
  serial_no text NOT NULL,
  verify_code text NOT NULL,
  certificate_id bigint NOT NULL,
  certificate text NOT NULL,
  student_id bigint NOT NULL,
  student_name text NOT NULL,
  class_name text,
  body text NOT NULL,
  user_id bigint,
  username text,
  printed_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  revoked_reason text,
  CONSTRAINT certificate_prints_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT certificate_prints_certificate_id_fkey FOREIGN KEY (institute_code, certificate_id) REFERENCES certificates (institute_code, id),
  CONSTRAINT certificate_prints_student_id_fkey FOREIGN KEY (institute_code, student_id) REFERENCES students (institute_code, id),
  CONSTRAINT certificate_prints_revoked_check CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL))
);
CREATE UNIQUE INDEX certificate_prints_serial_key ON certificate_prints (institute_code, serial);
CREATE UNIQUE INDEX certificate_prints_verify_code_key ON certificate_prints (institute_code, verify_code);
CREATE INDEX certificate_prints_certificate_id_idx ON certificate_prints (institute_code, certificate_id);
CREATE INDEX certificate_prints_student_id_idx ON certificate_prints (institute_code, student_id);
SELECT place('certificate_prints');

CREATE TABLE exam_seats (
  institute_code text NOT NULL,
  session_id bigint NOT NULL,
  exam_name text NOT NULL,
  student_id bigint NOT NULL,
  hall_id bigint NOT NULL,
  seat_row integer NOT NULL,
  seat_column integer NOT NULL,
  CONSTRAINT exam_seats_pkey PRIMARY KEY (institute_code, session_id, exam_name, student_id),
  CONSTRAINT exam_seats_session_id_fkey FOREIGN KEY (institute_code, session_id) REFERENCES sessions (institute_code, id),
  CONSTRAINT exam_seats_student_id_fkey FOREIGN KEY (institute_code, student_id) REFERENCES students (institute_code, id),
  CONSTRAINT exam_seats_hall_id_fkey FOREIGN KEY (institute_code, hall_id) REFERENCES exam_halls (institute_code, id),
  CONSTRAINT exam_seats_seat_row_check CHECK (seat_row > 0),
  CONSTRAINT exam_seats_seat_column_check CHECK (seat_column > 0)
);
CREATE UNIQUE INDEX exam_seats_seat_key ON exam_seats (institute_code, hall_id, session_id, exam_name, seat_row, seat_column);
CREATE INDEX exam_seats_student_id_idx ON exam_seats (institute_code, student_id);
SELECT place('exam_seats');

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['student_batches', 'student_movements', 'certificate_prints', 'exam_seats'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I USING (institute_code = current_setting(''app.institute'', true)) WITH CHECK (institute_code = current_setting(''app.institute'', true))', t || '_institute', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT ON student_batches, student_movements TO edubase_app;
GRANT SELECT, INSERT, UPDATE (revoked_at, revoked_reason) ON certificate_prints TO edubase_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON exam_seats TO edubase_app;
