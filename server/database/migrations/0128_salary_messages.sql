-- Salary slips by message: whose a message is, and of which slip it tells, once (server/modules/salaries/slipMessages.ts).
ALTER TABLE employees ADD COLUMN sms_opt_in boolean NOT NULL DEFAULT true;
ALTER TABLE outbox ADD COLUMN employee_id bigint, ADD COLUMN slip_id bigint;
CREATE INDEX outbox_employee_id_idx ON outbox (institute_code, employee_id) WHERE employee_id IS NOT NULL;
CREATE INDEX outbox_slip_id_idx ON outbox (institute_code, slip_id) WHERE slip_id IS NOT NULL;
ALTER TABLE outbox DROP CONSTRAINT outbox_source_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_source_check CHECK (source IN ('contacts', 'students', 'test', 'payment', 'challan', 'reminder', 'absence', 'meeting', 'salary'));
ALTER TABLE message_batches DROP CONSTRAINT message_batches_source_check;
ALTER TABLE message_batches ADD CONSTRAINT message_batches_source_check CHECK (source IN ('contacts', 'students', 'test', 'again', 'challan', 'reminder', 'absence', 'salary'));
