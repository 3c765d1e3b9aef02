-- The day by which a bill is to be paid, as its payee says; without it a bill is due on its own day.
ALTER TABLE vouchers ADD COLUMN due_date date;
ALTER TABLE vouchers ADD CONSTRAINT vouchers_due_date_check CHECK (due_date IS NULL OR kind = 'expense' AND due_date >= entry_date) NOT VALID;
