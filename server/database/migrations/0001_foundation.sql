-- What every institute needs before any declared entity exists. Rules of this schema: docs/database.md.
-- institute_code leads every key and index; one permissive policy per table, without sub-select; the application's role
-- (edubase_app) owns nothing and is granted table by table.

-- Spreads a table over a Citus cluster by institute; does nothing on a plain PostgreSQL.
CREATE FUNCTION place(t regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus') THEN RETURN; END IF;
  IF t = 'institute'::regclass THEN EXECUTE format('SELECT create_distributed_table(%L, %L, shard_count => 8)', t, 'institute_code');
  ELSE EXECUTE format('SELECT create_distributed_table(%L, %L, colocate_with => %L)', t, 'institute_code', 'institute'); END IF;
END $$;

-- The institute of the running transaction; null outside the door, and then no row is visible.
CREATE FUNCTION app_institute() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('app.institute', true), '');

-- Whether the running transaction may see rows of a campus: 'all', or a list '1,2,3'. Rows without campus belong to all.
CREATE FUNCTION app_campus_ok(campus bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN campus IS NULL OR current_setting('app.campuses', true) = 'all'
  OR campus::text = ANY (string_to_array(current_setting('app.campuses', true), ','));

-- Guards tables whose rows are history.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RAISE EXCEPTION 'this table only grows' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE institute (
  institute_code text NOT NULL,
  institute_name text NOT NULL,
  logo_code text,
  currency text NOT NULL DEFAULT 'PKR',
  time_zone text NOT NULL DEFAULT 'Asia/Karachi',
  settings jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT institute_pkey PRIMARY KEY (institute_code),
  CONSTRAINT institute_institute_code_check CHECK (institute_code ~ '^[A-Za-z0-9_-]{1,32}$'),
  CONSTRAINT institute_institute_name_check CHECK (btrim(institute_name) <> ''),
  CONSTRAINT institute_currency_check CHECK (currency ~ '^[A-Z]{3}$')
);
SELECT place('institute');

-- Visible numbers (challan, receipt, voucher, sid): taken by one UPDATE … RETURNING in the caller's transaction.
CREATE TABLE counter (
  institute_code text NOT NULL,
  name text NOT NULL,
  scope text NOT NULL DEFAULT '',
  next_value bigint NOT NULL DEFAULT 1,
  CONSTRAINT counter_pkey PRIMARY KEY (institute_code, name, scope),
  CONSTRAINT counter_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT counter_next_value_check CHECK (next_value > 0)
);
SELECT place('counter');

-- Sessions, and the one-time codes of sign-in links. Stored as SHA-256, so that a copy of the database signs nobody in.
CREATE TABLE session_token (
  institute_code text NOT NULL,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT session_token_pkey PRIMARY KEY (institute_code, token_hash),
  CONSTRAINT session_token_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT session_token_kind_check CHECK (kind IN ('session', 'code')),
  CONSTRAINT session_token_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX session_token_user_id_idx ON session_token (institute_code, user_id);
CREATE INDEX session_token_expires_at_idx ON session_token (institute_code, expires_at);
SELECT place('session_token');

CREATE TABLE stored_file (
  institute_code text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  uploaded_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stored_file_pkey PRIMARY KEY (institute_code, code),
  CONSTRAINT stored_file_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT stored_file_size_check CHECK (size = octet_length(bytes))
);
SELECT place('stored_file');

CREATE TABLE user_grid_setting (
  institute_code text NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_grid_setting_pkey PRIMARY KEY (institute_code, user_id, name),
  CONSTRAINT user_grid_setting_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
);
SELECT place('user_grid_setting');

-- An answered POST, kept in the transaction of its effect: the same key gets the same answer.
CREATE TABLE idempotency_key (
  institute_code text NOT NULL,
  key text NOT NULL,
  user_id bigint NOT NULL,
  route text NOT NULL,
  request_hash bytea NOT NULL,
  status_code integer,
  response jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (institute_code, key),
  CONSTRAINT idempotency_key_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code),
  CONSTRAINT idempotency_key_key_check CHECK (char_length(key) BETWEEN 1 AND 200)
);
CREATE INDEX idempotency_key_created_at_idx ON idempotency_key (institute_code, created_at);
SELECT place('idempotency_key');

CREATE TABLE audit_log (
  institute_code text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id bigint,
  username text,
  request_id text,
  ip text,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (institute_code, id),
  CONSTRAINT audit_log_institute_code_fkey FOREIGN KEY (institute_code) REFERENCES institute (institute_code)
);
CREATE INDEX audit_log_entity_idx ON audit_log (institute_code, entity, entity_id, id DESC);
CREATE INDEX audit_log_user_id_idx ON audit_log (institute_code, user_id, id DESC);
SELECT place('audit_log');
-- Apart: Citus silently leaves out a trigger that names TRUNCATE beside row events.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['institute', 'counter', 'session_token', 'stored_file', 'user_grid_setting', 'idempotency_key', 'audit_log'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY %I ON %I USING (institute_code = current_setting(''app.institute'', true)) WITH CHECK (institute_code = current_setting(''app.institute'', true))', t || '_institute', t);
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO edubase_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON institute, counter, session_token, stored_file, user_grid_setting, idempotency_key TO edubase_app;
GRANT SELECT, INSERT ON audit_log TO edubase_app;
