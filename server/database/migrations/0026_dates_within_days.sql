-- A user without a number of days could date a payment on any day back. Now that takes a privilege: who posted so until today keeps it.
UPDATE users SET privileges = privileges || ARRAY['payments.any_date'] WHERE paid_date_back_days IS NULL AND deleted_at IS NULL AND NOT all_privileges AND NOT 'payments.any_date' = ANY (privileges)
  AND privileges && ARRAY['payments.create', 'payments.void', 'payments.refund', 'challan_payments.create', 'challan_discounts.create', 'challans.create', 'challans.update', 'challans.delete'];
