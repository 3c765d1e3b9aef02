import { useId } from 'react';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { useCampuses, useLookup } from '../../../students/lookups.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { DateBox, MonthBox } from '../../../ui/picker/DateBox.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import type { Preview, RollNumbers } from './choices.ts';
import { usePromotion } from './promotion.ts';

const ROLLS = [
  { id: 'keep', name: 'Kept' },
  { id: 'name', name: 'New, by name' },
  { id: 'gender_name', name: 'New, by gender and name' },
  { id: 'old_roll', name: 'New, by the old numbers' },
] as const satisfies readonly { id: RollNumbers; name: string }[];
const PLANS = [
  { id: 'keep', name: 'Kept' },
  { id: 'standard', name: 'Those of the next class' },
];
const PASSED_OUT = { status_class: 'passed_out' };

/** From which session to which, at which campus, with which roll numbers and fee plans. */
export function ChoicesBar({ preview }: { readonly preview: Preview | undefined }) {
  const { choices, change } = usePromotion();
  const id = useId();
  const credentials = useCredentials();
  const mayPlan = credentials !== null && may(credentials, 'fee_plans.update');
  const sessions = useLookup('sessions');
  const campuses = useCampuses();
  const statuses = useLookup('student_statuses', PASSED_OUT);
  const elsewhere = { classes: [], sections: [], detained: [] };
  return (
    <div className="ui-picks" role="group" aria-label="Promotion">
      <Picker
        label="From session"
        choices={sessions}
        value={choices.from}
        empty="Choose"
        onChange={(from) => change({ from, ...elsewhere })}
      />
      <Picker
        label="To session"
        choices={sessions}
        value={choices.to}
        empty="Choose"
        error={choices.to !== null && choices.to === choices.from ? 'Must be another session' : undefined}
        onChange={(to) => change({ to, month: null })}
      />
      {campuses.length > 1 && (
        <Picker
          label="Campus"
          choices={campuses}
          value={choices.campus}
          empty="All campuses"
          onChange={(campus) => change({ campus })}
        />
      )}
      <div className="ui-pick">
        <label htmlFor={`${id}-rolls`}>Roll numbers</label>
        <NativeSelect
          attributes={{ id: `${id}-rolls` }}
          choices={ROLLS}
          value={choices.rolls}
          onChange={(rolls) => change({ rolls: rolls as RollNumbers })}
        />
      </div>
      {mayPlan && (
        <div className="ui-pick">
          <label htmlFor={`${id}-plans`}>Fee plans</label>
          <NativeSelect
            attributes={{ id: `${id}-plans` }}
            choices={PLANS}
            value={choices.plans}
            onChange={(plans) => change({ plans: plans === 'standard' ? 'standard' : 'keep' })}
          />
        </div>
      )}
      {mayPlan && choices.plans === 'standard' && (
        <MonthBox
          label="New fees from"
          value={choices.month ?? preview?.from_month ?? null}
          onChange={(month) => change({ month })}
        />
      )}
      {statuses.length > 1 && (
        <Picker
          label="Status of who passes out"
          choices={statuses}
          value={choices.status ?? preview?.status_id ?? null}
          empty="Choose"
          onChange={(status) => change({ status })}
        />
      )}
      <DateBox label="In the history as of" value={choices.date} onChange={(date) => change({ date })} />
    </div>
  );
}
