/** Tax that an expense withholds from who is paid, while it is typed. */
import { toRupees } from '../../../../contract/money.ts';
import { offers } from '../../../auth/offers.ts';
import { paisaOf } from '../../../ui/inputs/rupees.ts';
import type { Entry, VoucherKind } from '../../../vouchers/kinds.ts';

export const TAX_BY = [
  ['rate', 'Percent'],
  ['amount', 'Amount'],
] as const;
export interface Withheld {
  /** How it is typed; null where none is withheld. */
  readonly by: (typeof TAX_BY)[number][0] | null;
  /** A percentage or an amount, as typed. */
  readonly typed: string;
}
interface Typed {
  readonly kind: VoucherKind;
  readonly payee: string;
  readonly tax: Withheld;
  /** CNIC or NTN. */
  readonly payeeTaxNo: string;
}
export const NO_TAX: Withheld = { by: null, typed: '' };
export const withholds = ({ kind }: Pick<Typed, 'kind'>): boolean => kind === 'expense' && offers('withheld-tax');

/** Hundredths of a per cent; null where none can be read. */
function rateOf(typed: string): number | null {
  const text = typed.trim();
  const hundredths = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return hundredths > 0 && hundredths <= 10_000 ? hundredths : null;
}
/** What is withheld of so much, in paisa; null where that cannot be read. */
export function taxOf({ by, typed }: Withheld, total: number): number | null {
  if (by === null) return 0;
  if (by === 'amount') return paisaOf(typed) || null;
  const rate = rateOf(typed);
  return rate === null ? null : Number((BigInt(total) * BigInt(rate) + 5000n) / 10_000n);
}
/** Why it cannot be saved; null when it can. `total` in paisa. */
export function problemOfTax({ tax, payee, payeeTaxNo }: Typed, total: number): string | null {
  if (tax.by === null) return null;
  const amount = taxOf(tax, total);
  if (amount === null || amount === 0)
    return tax.by === 'rate' ? 'Enter the rate of the tax in percent' : 'Enter the tax';
  if (amount >= total) return 'The tax is less than what it is withheld from';
  if (payee.trim() === '') return 'Say from whom tax is withheld';
  return payeeTaxNo.trim() === '' ? 'Enter the CNIC or NTN of who is paid' : null;
}
interface Sent {
  tax_rate?: number;
  tax_amount?: number;
  payee_tax_no?: string;
}
export function sentTax(draft: Typed, total: number): Sent {
  if (!withholds(draft)) return {};
  const number = draft.payeeTaxNo.trim();
  const amount = taxOf(draft.tax, total) ?? 0;
  const rate = rateOf(draft.tax.typed);
  const tax =
    draft.tax.by === null
      ? {}
      : draft.tax.by === 'rate' && rate !== null
        ? { tax_rate: rate / 100 }
        : { tax_amount: toRupees(amount) };
  return { ...tax, ...(number === '' ? {} : { payee_tax_no: number }) };
}
/** What an entry withholds, as it was typed; a provider without it answers none of this. */
export function withheldOf(entry: Partial<Pick<Entry, 'tax' | 'tax_rate'>>): Withheld {
  if (!entry.tax) return NO_TAX;
  return entry.tax_rate ? { by: 'rate', typed: String(entry.tax_rate) } : { by: 'amount', typed: String(entry.tax) };
}
/** Its lines as they were typed: that of the tax, or of a cheque in hand, the last one, comes of itself. */
export const typedLines = ({
  tax,
  in_hand,
  lines,
}: Pick<Entry, 'lines'> & Partial<Pick<Entry, 'tax' | 'in_hand'>>): Entry['lines'] =>
  tax || in_hand ? lines.slice(0, -1) : lines;
