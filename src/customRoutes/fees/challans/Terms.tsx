import { useId } from 'react';
import { f } from '../../../../contract/fields.ts';
import { IntControl } from '../../../ui/inputs/IntControl.tsx';
import { Box } from '../../../ui/picker/Box.tsx';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import css from './challans.module.css';

export interface TermValues {
  /** Null: today. */
  readonly issue_date: string | null;
  /** Null: as the campus's challan setting says. */
  readonly due_date: string | null;
  readonly validity_date: string | null;
  readonly installments: number;
  readonly attendance: boolean;
  readonly apply_advance: boolean;
}
export const USUAL: TermValues = {
  issue_date: null,
  due_date: null,
  validity_date: null,
  installments: 3,
  attendance: true,
  apply_advance: true,
};
const PARTS = f.int({ min: 2, max: 12 });

interface Props {
  readonly value: TermValues;
  readonly onChange: (value: TermValues) => void;
  readonly installments: boolean;
}
/** Dates and rules of the challans to be made. What is left empty is decided by the challan settings of each campus. */
export function Terms({ value, onChange, installments }: Props) {
  const id = useId();
  return (
    <section className="ui-panel" aria-label="Dates and rules">
      <div className="ui-row">
        <DateBox
          label="Issue date (today)"
          value={value.issue_date}
          onChange={(issue_date) => onChange({ ...value, issue_date })}
        />
        <DateBox
          label={installments ? 'First due date (by settings)' : 'Due date (by settings)'}
          value={value.due_date}
          onChange={(due_date) => onChange({ ...value, due_date })}
        />
        <DateBox
          label="Valid until (by settings)"
          value={value.validity_date}
          onChange={(validity_date) => onChange({ ...value, validity_date })}
        />
        {installments && (
          <Box label="Instalments, a month apart" of={`${id}-parts`}>
            <IntControl
              id={`${id}-parts`}
              name="installments"
              label="Instalments"
              field={PARTS}
              value={value.installments}
              required
              invalid={value.installments < 2 || value.installments > 12}
              onChange={(parts) => onChange({ ...value, installments: typeof parts === 'number' ? parts : 0 })}
            />
          </Box>
        )}
        <div className={css.termsChecks}>
          <label>
            <input
              type="checkbox"
              checked={value.attendance}
              onChange={(event) => onChange({ ...value, attendance: event.target.checked })}
            />{' '}
            Attendance fines of months that are over
          </label>
          <label>
            <input
              type="checkbox"
              checked={value.apply_advance}
              onChange={(event) => onChange({ ...value, apply_advance: event.target.checked })}
            />{' '}
            Use advances at once
          </label>
        </div>
      </div>
    </section>
  );
}
