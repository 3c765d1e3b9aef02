/** Columns of a statement of a bank, by the words that banks use for them. */
import { normalise } from '../exchange/normalise.ts';

export const BANK_FIELDS = {
  line_date: 'Date',
  description: 'Description',
  reference: 'Reference',
  cheque_no: 'Cheque no',
  withdrawal: 'Withdrawal',
  deposit: 'Deposit',
  amount: 'Amount, in or (out)',
  balance: 'Balance',
} as const;
export type BankField = keyof typeof BANK_FIELDS;

const WORDS: Readonly<Record<BankField, string>> = {
  line_date: 'date, transaction date, txn date, tran date, value date, posting date, booking date, entry date',
  description: 'description, particulars, narration, details, transaction details, remarks, narrative, memo',
  reference: 'reference, ref, ref no, reference no, reference number, transaction id, trx id, tid, rrn, stan',
  cheque_no: 'cheque no, cheque, cheque number, chq no, chq, check no, instrument no, instrument, instrument number',
  withdrawal: 'withdrawal, withdrawals, debit, debits, dr, paid out, debit amount, money out, payments',
  deposit: 'deposit, deposits, credit, credits, cr, paid in, credit amount, money in, receipts',
  amount: 'amount, amount rs, transaction amount, txn amount',
  balance: 'balance, running balance, closing balance, available balance, book balance',
};
export const bankFieldNames = Object.keys(BANK_FIELDS) as readonly BankField[];
/** Normalised heading to field. */
export const BANK_WORDS: ReadonlyMap<string, BankField> = new Map(
  bankFieldNames.flatMap((name) => WORDS[name].split(', ').map((word) => [normalise(word), name] as const)),
);
