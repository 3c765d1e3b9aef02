import { payeeKey } from '../../../../contract/payees.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { SuggestBox } from '../../../ui/picker/SuggestBox.tsx';
import type { Draft } from './draft.ts';
import { withNumber, type Payee } from './payees.ts';

interface Props {
  readonly label: string;
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly payees: readonly Payee[] | null;
  readonly error: string | undefined;
  readonly required: boolean;
}
/** Who is paid, or pays: those of earlier vouchers are offered, and a new one is typed. */
export function PayeeBox({ label, draft, set, payees, error, required }: Props) {
  const shared = { label, max: 120, value: draft.payee, error, required };
  const name = (payee: string): void => set(withNumber(payees, draft, { payee }));
  if (payees === null) return <TextBox {...shared} onChange={name} />;
  const suggestions = payees.map(({ payee, payee_tax_no }) => ({ text: payee, note: payee_tax_no }));
  return <SuggestBox {...shared} suggestions={suggestions} keyOf={payeeKey} onChange={name} />;
}
