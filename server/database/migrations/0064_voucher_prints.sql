-- How often a voucher was printed: from the second print on its paper says DUPLICATE.
ALTER TABLE vouchers ADD COLUMN print_count integer NOT NULL DEFAULT 0;
GRANT UPDATE (print_count) ON vouchers TO edubase_app;
