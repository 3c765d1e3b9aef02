import { sql } from 'kysely';
import { employees } from '../../src/resources/employees.ts';
import { computedSql } from './computedSql.ts';

/**
 * Of employee `r`: a document has expired, or its reminder has come. Of those who work here alone; nobody renews the
 * papers of who has left.
 */
export const DOCUMENT_DUE = sql`(r.status IN ('active', 'on_leave') AND EXISTS (SELECT 1 FROM employees_documents d WHERE d.institute_code = r.institute_code AND d.employees_id = r.id
    AND d.expires_on - coalesce(d.remind_days, 0) <= fee_today(r.institute_code)))`;
computedSql(employees, { document_due: DOCUMENT_DUE });
