-- What went into the drawers of cashiers and out of them since they last counted, a row for each movement; amounts that went out are negative.
-- `posted`: the books have it too, unlike what waits for approval or was rejected. till_close counts the same rows, and holds them.
-- `offered`: given to somebody who has not taken it over, so in no count and not to be given out; `is_float`: no payment and no refund, but cash that was put there or handed on.
CREATE OR REPLACE VIEW drawer_moves WITH (security_invoker) AS
SELECT y.institute_code, y.created_by AS user_id, y.campus_id, y.receiving_account_id AS account_id, y.paid_date AS day, y.amount, y.method, y.status = 'approved' AS posted, y.status = 'pending' AS waits, false AS offered, false AS is_float
FROM payments y WHERE y.status IN ('pending', 'approved', 'rejected') AND y.kind <> 'opening' AND y.returned_on IS NULL AND y.till_closing_id IS NULL
UNION ALL SELECT y.institute_code, y.voided_by, y.campus_id, y.receiving_account_id, y.void_date, -y.amount, NULL, true, false, false, false
FROM payments y WHERE y.status = 'voided' AND y.till_closing_id IS NOT NULL AND y.void_till_closing_id IS NULL
UNION ALL SELECT y.institute_code, y.created_by, y.campus_id, y.receiving_account_id, y.returned_on, -y.amount, NULL, true, false, false, false
FROM payments y WHERE y.status IN ('rejected', 'withdrawn') AND y.returned_on IS NOT NULL AND y.till_closing_id IS NOT NULL AND y.return_till_closing_id IS NULL
UNION ALL SELECT f.institute_code, f.created_by, f.campus_id, f.paying_account_id, f.refund_date, -f.amount, NULL, true, false, false, false
FROM refunds f WHERE f.voided_at IS NULL AND f.till_closing_id IS NULL AND NOT f.of_no_drawer
UNION ALL SELECT f.institute_code, f.voided_by, f.campus_id, f.paying_account_id, f.void_date, f.amount, NULL, true, false, false, false
FROM refunds f WHERE f.voided_at IS NOT NULL AND f.till_closing_id IS NOT NULL AND f.void_till_closing_id IS NULL
UNION ALL SELECT h.institute_code, CASE h.status WHEN 'offered' THEN h.given_by WHEN 'accepted' THEN h.to_user_id ELSE h.from_user_id END, h.campus_id, CASE h.status WHEN 'offered' THEN coalesce(h.from_account_id, h.account_id) ELSE h.account_id END,
  coalesce(h.decided_on, h.given_on), CASE h.status WHEN 'accepted' THEN h.counted ELSE h.amount END, NULL, true, false, h.status = 'offered', true
FROM till_handovers h WHERE h.till_closing_id IS NULL AND (h.status <> 'taken_back' OR h.kind = 'handover');
GRANT SELECT ON drawer_moves TO edubase_app;
