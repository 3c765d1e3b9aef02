-- no transaction
-- rows of: employees
-- Who has a CNIC is found by it as it is stored (server/modules/find/people.ts): row-level security keeps the index on lower(cnic) from being used.
CREATE INDEX CONCURRENTLY IF NOT EXISTS employees_cnic_idx ON employees (institute_code, cnic);
