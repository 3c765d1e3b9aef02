import { Picker } from '../../../admissions/place/Picker.tsx';
import { useCampuses } from '../../../admissions/place/usePlace.ts';
import { FilterFold } from '../../../../resources/ui/list/FilterFold.tsx';
import { DateBox } from '../../kit/DateBox.tsx';
import '../../kit/fees.css';
import { useAccounts } from '../../till/receiving.ts';
import type { useDayWise } from './useDayWise.ts';

/** Days, campus and receiving account. */
export function DayWiseBar({ asked, set }: Pick<ReturnType<typeof useDayWise>, 'asked' | 'set'>) {
  const campuses = useCampuses();
  const { accounts = [] } = useAccounts();
  return (
    <FilterFold className="fee-bar" label="Which receipts" set={[asked.campus, asked.account].filter((chosen) => chosen !== null).length}>
      <DateBox
        label="From"
        value={asked.start}
        required
        onChange={(start) => set({ start_date: start, ...(start !== null && start > asked.end ? { end_date: start } : {}) })}
      />
      <DateBox
        label="To"
        value={asked.end}
        required
        onChange={(end) => set({ end_date: end, ...(end !== null && end < asked.start ? { start_date: end } : {}) })}
      />
      {campuses.length > 1 && (
        <Picker label="Campus" choices={campuses} value={asked.campus} empty="All campuses" onChange={(id) => set({ campus_id: id })} />
      )}
      <Picker label="Account" choices={accounts} value={asked.account} empty="All accounts" onChange={(id) => set({ dr_acc: id })} />
    </FilterFold>
  );
}
