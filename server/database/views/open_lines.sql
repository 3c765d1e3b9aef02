-- A line of which something is not paid: `rest` of it, and `free` of that without what waits for approval.
CREATE OR REPLACE VIEW open_lines WITH (security_invoker) AS
SELECT l.*, l.amount - l.discount - l.paid AS rest, l.amount - l.discount - l.paid - l.pending - l.pending_discount AS free
FROM challan_lines l
WHERE NOT l.is_void AND l.amount - l.discount - l.paid > 0;
GRANT SELECT ON open_lines TO edubase_app;
