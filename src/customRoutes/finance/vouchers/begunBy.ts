import { today } from '../../../../contract/dates.ts';
import type { VoucherKind } from '../../../vouchers/kinds.ts';
import { paisaOf, shown } from '../../../ui/inputs/rupees.ts';
import { fresh, type Draft } from './draft.ts';
import { emptyLine } from './lines.ts';

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
