import { today } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { payeeKey } from '../../../../contract/payees.ts';
import type { VoucherKind } from '../../../vouchers/kinds.ts';
import { paisaOf, shown } from '../../../ui/inputs/rupees.ts';
import { fresh, type Draft } from './draft.ts';
import { emptyLine, grown } from './lines.ts';

export type Bill = Answer<'GET /bills_to_pay'>['data'][number];
const whole = (text: string | null): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);

/** The voucher that an address begins (beginOf in src/vouchers/kinds.ts); null where it names no account of money. */
export function begunBy(kind: VoucherKind, params: URLSearchParams): Draft | null {
  const money = whole(params.get('money'));
  const draft = fresh(
    kind,
    whole(params.get('campus')),
    /^\d{4}-\d\d-\d\d$/.test(params.get('day') ?? '') ? params.get('day') : today(),
  );
  const [side, more] = draft.sides;
  if (money === null || side === undefined || more !== undefined) return null;
  const paisa = paisaOf(params.get('amount') ?? '') ?? 0;
  return {
    ...draft,
    money,
    memo: (params.get('memo') ?? '').slice(0, 300),
    reference: (params.get('reference') ?? '').slice(0, 60),
    method: params.get('method') === 'cash' ? 'cash' : 'bank',
    lines: [
      { ...emptyLine(), account: whole(params.get('account')), [side]: paisa > 0 ? shown(paisa) : '' },
      ...(kind === 'transfer' ? [] : [emptyLine()]),
    ],
  };
}
/** A journal that takes off one bill what its payee does not ask for: the account that gets it is chosen. */
export function begunByCredit([bill]: readonly Bill[]): Draft {
  const draft = fresh('journal', bill?.campus_id ?? null);
  if (!bill) return draft;
  const { trans_id: id, account_id, voucher, reference, payee, rest } = bill;
  return {
    ...draft,
    memo: [`Credit note on bill ${reference ?? voucher}`, payee].filter(Boolean).join(' of ').slice(0, 300),
    lines: [
      { ...emptyLine(), account: account_id, bill: { id, name: voucher, rest: toPaisa(rest) } },
      emptyLine(),
      emptyLine(),
    ],
  };
}
/** The expense that pays what is left of bills: a line for each, to whom they are owed. */
export function begunByBills(bills: readonly Bill[]): Draft {
  const [first] = bills;
  const isOfOne = bills.every(({ payee }) => payeeKey(payee ?? '') === payeeKey(first?.payee ?? ''));
  const names = bills.map(({ reference, voucher }) => reference ?? voucher).join(', ');
  return {
    ...fresh('expense', first?.campus_id ?? null),
    payee: (isOfOne ? first?.payee : null) ?? '',
    memo: `${bills.length === 1 ? 'Bill' : 'Bills'} ${names} paid`.slice(0, 300),
    lines: grown(
      bills.map(({ trans_id: id, account_id, voucher, rest }) => ({
        ...emptyLine(),
        account: account_id,
        debit: shown(toPaisa(rest)),
        bill: { id, name: voucher, rest: toPaisa(rest) },
      })),
    ),
  };
}
