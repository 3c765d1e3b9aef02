import { Picker } from '../../../admissions/place/Picker.tsx';
import { MonthRange } from '../../kit/MonthRange.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import type { FeePlace } from '../../kit/usePlace.ts';
import { AmountBox } from '../AmountBox.tsx';

const OF = [
  { id: 1, key: 'not_enrolled', name: 'Left' },
  { id: 2, key: 'all', name: 'Everybody' },
] as const;
const DUE = [{ id: 1, key: 'all', name: 'All open' }] as const;

/** What defaulters are looked for: place, months, amounts, past due or all that is open. Kept in the address. */
export function OwedBar({ at }: { readonly at: FeePlace }) {
  const keyed = (table: readonly { readonly id: number; readonly key: string }[], name: string): number | null =>
    table.find(({ key }) => key === at.param(name))?.id ?? null;
  const choose = (table: readonly { readonly id: number; readonly key: string }[], name: string, id: number | null): void =>
    at.set({ [name]: table.find((one) => one.id === id)?.key ?? null });
  return (
    <PlaceBar at={at} search="Name, SID, roll or family number, mobile">
      <Picker label="Owed" choices={DUE} value={keyed(DUE, 'due')} empty="Overdue" onChange={(id) => choose(DUE, 'due', id)} />
      {!at.notEnrolled && <Picker label="By" choices={OF} value={keyed(OF, 'of')} empty="Enrolled" onChange={(id) => choose(OF, 'of', id)} />}
      <MonthRange
        value={{ from: at.param('month_from'), to: at.param('month_to') }}
        labels={['Fee from month', 'To month']}
        onChange={({ from, to }) => at.set({ month_from: from, month_to: to })}
      />
      <AmountBox label="Owes from" value={at.param('amount_from')} onChange={(value) => at.set({ amount_from: value })} />
      <AmountBox label="To" value={at.param('amount_to')} onChange={(value) => at.set({ amount_to: value })} />
    </PlaceBar>
  );
}
