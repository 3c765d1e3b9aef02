-- A discount that waits for approval may be taken back by who asked for it, as a payment by who took it, and by nobody else.
ALTER TABLE challan_discounts DROP CONSTRAINT challan_discounts_status_check;
ALTER TABLE challan_discounts ADD CONSTRAINT challan_discounts_status_check CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn', 'voided'));
ALTER TABLE challan_discounts ADD CONSTRAINT challan_discounts_withdrawn_check CHECK (status <> 'withdrawn' OR decided_by = requested_by);
