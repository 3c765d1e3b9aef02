-- The day on which reports of an institute begin, where a question does not say another; null: that of the specification (contract/dates.ts, REPORT_START).
ALTER TABLE institute ADD COLUMN report_start date;
