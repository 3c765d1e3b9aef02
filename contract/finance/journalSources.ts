/** What posts an entry of the books: every value of gl_journals.source. */
export const JOURNAL_SOURCES = [
  'challan',
  'charge',
  'fine',
  'opening',
  'payment',
  'advance',
  'inter_campus',
  'discount',
  'deposit',
  'earning',
  'refund',
  'reversal',
  'journal',
  'expense',
  'income',
  'transfer',
  'opening_balance',
  'till',
  'till_handover',
  'cheque',
  'closing',
  'salary',
  'salary_payment',
  'employee_advance',
  'advance_recovery',
  'prepayment',
  'prepaid',
  'depreciation',
  'disposal',
  'disposal_sale',
] as const;
export type JournalSource = (typeof JOURNAL_SOURCES)[number];
/** Entered by hand, as a voucher. */
export type VoucherSource = 'journal' | 'expense' | 'income' | 'transfer' | 'opening_balance';
/** Made by the product itself, each of a document that it is voided with. */
export type SystemSource = Exclude<JournalSource, VoucherSource | 'reversal'>;
export const isJournalSource = (source: string): source is JournalSource =>
  (JOURNAL_SOURCES as readonly string[]).includes(source);
