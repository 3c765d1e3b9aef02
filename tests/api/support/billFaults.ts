/** What breaks the rules of the books on expenses on credit and what pays them, on tax that expenses withhold, and on cheques of other income. */
const PAID = `institute_code = 'demo' AND voucher_id IN (SELECT id FROM vouchers WHERE institute_code = 'demo' AND status = 'approved')`;
const BILL = `(SELECT bill_id FROM voucher_bills WHERE ${PAID})`;

const HELD = `institute_code = 'demo' AND voucher_id IS NOT NULL`;
const TAXED = `institute_code = 'demo' AND tax > 0 AND journal_id IS NOT NULL`;

export const billFaults: Readonly<Record<string, string | readonly string[]>> = {
  'bills and what pays them': [
    `UPDATE voucher_bills SET amount = amount + 1 WHERE ${PAID}`,
    `UPDATE voucher_bills SET amount = amount - 1 WHERE ${PAID}`,
    `DELETE FROM voucher_bills b WHERE ${PAID}; INSERT INTO voucher_bills (institute_code, voucher_id, bill_id, amount) SELECT 'demo', max(v.id), min(v.id), 12300 FROM vouchers v WHERE v.institute_code = 'demo'`,
    `DELETE FROM voucher_bills WHERE ${PAID}`,
    // Paid by one that was void: twice in the books.
    `ALTER TABLE vouchers DROP CONSTRAINT vouchers_void_check; UPDATE vouchers SET status = 'approved' WHERE institute_code = 'demo' AND id IN (SELECT voucher_id FROM voucher_bills)`,
    `ALTER TABLE vouchers DROP CONSTRAINT vouchers_void_check; UPDATE vouchers SET status = 'voided' WHERE institute_code = 'demo' AND id IN ${BILL}`,
    `UPDATE vouchers SET campus_id = campus_id + 1 WHERE institute_code = 'demo' AND id IN ${BILL}`,
    `UPDATE gl_lines SET debit = debit + 100 WHERE institute_code = 'demo' AND debit > 0 AND journal_id IN (SELECT v.journal_id FROM vouchers v JOIN voucher_bills b ON b.voucher_id = v.id WHERE v.status = 'approved')`,
    `UPDATE gl_lines SET credit = credit - 100 WHERE institute_code = 'demo' AND credit > 0 AND journal_id IN (SELECT v.journal_id FROM vouchers v WHERE v.id IN ${BILL})`,
  ],
  'cheques and vouchers': [
    `UPDATE cheques SET cheque_no = cheque_no || '1' WHERE ${HELD}`,
    `UPDATE cheques SET amount = amount + 1 WHERE ${HELD}`,
    `UPDATE cheques SET received_on = received_on - 1 WHERE ${HELD}`,
    `DELETE FROM cheques WHERE ${HELD}`,
    `UPDATE vouchers SET in_hand = false WHERE institute_code = 'demo' AND in_hand`,
    `UPDATE vouchers SET cheque_date = entry_date + 9 WHERE institute_code = 'demo' AND in_hand`,
  ],
  'tax withheld': [
    `UPDATE vouchers SET tax = tax + 1 WHERE ${TAXED}`,
    `UPDATE vouchers SET tax_rate = tax_rate + 1 WHERE ${TAXED}`,
    `UPDATE vouchers SET payee_tax_no = NULL WHERE ${TAXED}`,
    `UPDATE voucher_lines l SET credit = credit - 1 WHERE institute_code = 'demo' AND voucher_id IN (SELECT id FROM vouchers WHERE ${TAXED}) AND line_no = (SELECT max(x.line_no) FROM voucher_lines x WHERE x.voucher_id = l.voucher_id)`,
  ],
};
