-- Results of generations are forgotten once they are old (server/jobs/keepResults.ts); the generation keeps its totals.
GRANT DELETE ON fee_job_rows TO edubase_app;

-- Tables that grow without end. By a fifth of their rows, which is PostgreSQL's own measure, one of 300 million would be vacuumed after 60 million dead ones,
-- and pages full of new rows would be read twice for as long. By a fiftieth it is done in small steps, whatever their size; small tables are left as they are by
-- the thresholds.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['challans', 'challan_lines', 'payments', 'payment_allocations', 'gl_journals', 'gl_lines', 'gl_days', 'audit_log', 'outbox', 'fee_job_rows',
    'import_row', 'student_attendance', 'student_attendance_sums', 'employee_attendance'] LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_vacuum_insert_threshold = 5000, autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 2000)', t);
  END LOOP;
END $$;
