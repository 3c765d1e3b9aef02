-- What waits for a decision is read on every page that shows how much does: payments, discounts and salary plans have such an index already.
CREATE INDEX vouchers_pending_idx ON vouchers (institute_code, id) WHERE status = 'pending';
CREATE INDEX employee_advances_pending_idx ON employee_advances (institute_code, id) WHERE status = 'pending';
CREATE INDEX leave_requests_pending_idx ON leave_requests (institute_code, id) WHERE status = 'pending';
