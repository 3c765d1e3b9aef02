-- A late fee policy may leave out holidays; those that stand do not.
ALTER TABLE late_fee_policies ADD COLUMN skip_holidays boolean NOT NULL DEFAULT false;
