import { useCampuses, useLookup } from '../../students/lookups.ts';
import { MonthBox } from '../../ui/picker/DateBox.tsx';
import { KeyPicker } from '../../ui/picker/KeyPicker.tsx';
import { TextBox } from '../../ui/picker/TextBox.tsx';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { PercentBox } from '../../ui/picker/PercentBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { ROUNDINGS, type Terms } from './increment.ts';

interface Props {
  readonly terms: Terms;
  readonly refused: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Terms>) => void;
}
const ALLOWANCES = { kind: 'allowance', method: 'fixed', is_active: true };
const METHODS = [
  ['percent', 'Percent'],
  ['fixed', 'Amount'],
] as const;
const BASES = [
  ['basic', 'Basic salary'],
  ['gross', 'Gross salary'],
  ['component', 'One allowance'],
] as const;

/** Whose salaries rise, by how much, and from when. */
export function IncrementTerms({ terms, refused, onChange }: Props) {
  const campuses = useCampuses();
  const departments = useLookup('departments');
  const designations = useLookup('designations');
  const allowances = useLookup('allowances_deductions', ALLOWANCES);
  const { method, on } = terms;
  return (
    <>
      <div className="ui-row">
        {campuses.length > 1 && (
          <Picker
            label="Campus"
            choices={campuses}
            value={terms.campus}
            empty="All"
            onChange={(campus) => onChange({ campus })}
          />
        )}
        <Picker
          label="Department"
          choices={departments}
          value={terms.department}
          empty="All"
          onChange={(department) => onChange({ department })}
        />
        <Picker
          label="Designation"
          choices={designations}
          value={terms.designation}
          empty="All"
          onChange={(designation) => onChange({ designation })}
        />
      </div>
      <div className="ui-row">
        <KeyPicker
          label="By"
          choices={METHODS}
          value={method}
          empty="Percent"
          onChange={(key) => onChange({ method: key === 'fixed' ? 'fixed' : 'percent' })}
        />
        {method === 'percent' ? (
          <PercentBox
            label="Percentage"
            value={terms.value}
            error={refused['value']}
            onChange={(value) => onChange({ value })}
          />
        ) : (
          <MoneyBox
            label="Rupees a month"
            required
            value={terms.value}
            error={refused['value']}
            onChange={(value) => onChange({ value })}
          />
        )}
        <KeyPicker
          label="On"
          choices={BASES}
          value={on}
          empty="Basic salary"
          onChange={(key) => onChange({ on: key === 'gross' || key === 'component' ? key : 'basic' })}
        />
        {on === 'component' && (
          <Picker
            label="Allowance"
            required
            choices={allowances}
            value={terms.component}
            empty="Choose"
            error={refused['component_id']}
            onChange={(component) => onChange({ component })}
          />
        )}
        <Picker
          label="Rounded to rupees"
          choices={ROUNDINGS.map((id) => ({ id, name: String(id) }))}
          value={terms.roundTo}
          empty="1"
          onChange={(id) => onChange({ roundTo: ROUNDINGS.find((one) => one === id) ?? 1 })}
        />
        <MonthBox
          label="From month"
          required
          value={terms.from}
          error={refused['effective_from']}
          onChange={(from) => onChange({ from })}
        />
        <TextBox
          label="Reason"
          required
          wide
          max={300}
          value={terms.reason}
          error={refused['reason']}
          onChange={(reason) => onChange({ reason })}
        />
      </div>
    </>
  );
}
