import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatMoney } from '../../../contract/money.ts';
import { amountOf } from '../../../contract/salaries/planSums.ts';
import { MoneyBox } from '../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import css from './salaries.module.css';

export type Component = Answer<'GET /salary_plan_form'>['data']['components'][number];
export interface DraftLine extends Component {
  readonly key: number;
}
interface Props {
  readonly lines: readonly DraftLine[];
  readonly components: readonly Component[];
  readonly basic: number;
  readonly onChange: (lines: readonly DraftLine[]) => void;
}
/** Allowances and deductions of a plan: amounts are typed, percentages follow the basic salary. */
export function PlanLines({ lines, components, basic, onChange }: Props) {
  const [adding, setAdding] = useState<number | null>(null);
  const left = components.filter(({ component_id }) => !lines.some((line) => line.component_id === component_id));
  const change = (key: number, amount: number | null): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, amount: amount ?? 0 } : line)));
  const add = (): void => {
    const found = left.find(({ component_id }) => component_id === adding);
    if (!found) return;
    onChange([...lines, { ...found, key: Math.max(-1, ...lines.map(({ key }) => key)) + 1 }]);
    setAdding(null);
  };
  return (
    <fieldset className={css.lines}>
      <legend className="ui-label">Allowances and deductions</legend>
      {lines.length === 0 && <p className="ui-muted">None: the salary is the basic salary alone.</p>}
      {lines.map((line) => (
        <div key={line.key} className={css.line}>
          {line.percent === null ? (
            <MoneyBox label={line.name} value={line.amount} onChange={(amount) => change(line.key, amount)} />
          ) : (
            <div className="ui-pick">
              <span className="ui-label">{line.name}</span>
              <output>
                {line.percent} % of basic: {formatMoney(amountOf(line, basic))}
              </output>
            </div>
          )}
          <span className={`ui-muted ${css.hint}`}>{line.kind === 'allowance' ? 'added' : 'taken off'}</span>
          <Button
            aria-label={`Remove ${line.name}`}
            onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
          >
            Remove
          </Button>
        </div>
      ))}
      {left.length > 0 && (
        <div className="ui-row">
          <Picker
            label="Add a component"
            choices={left.map(({ component_id: id, name }) => ({ id, name }))}
            value={adding}
            empty="Choose"
            onChange={setAdding}
          />
          <Button variant="outlined" disabled={adding === null} onClick={add}>
            Add
          </Button>
        </div>
      )}
    </fieldset>
  );
}
