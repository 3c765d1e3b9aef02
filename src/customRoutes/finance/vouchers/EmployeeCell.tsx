import { ComboBox, type ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import type { Line } from './lines.ts';
import css from './vouchers.module.css';

interface Props {
  readonly line: Line;
  readonly number: number;
  readonly choices: readonly ComboChoice[];
  readonly onSet: (part: Partial<Line>) => void;
  readonly onNext: () => void;
}
/** Whom a line is about. One that was named by someone who sees more stays named. */
export function EmployeeCell({ line: { employee }, number, choices, onSet, onNext }: Props) {
  const isKnown = employee === null || choices.some(({ id }) => id === employee.id);
  const other = isKnown ? [] : [{ id: employee.id, code: '', name: employee.name ?? 'Of another campus' }];
  return (
    <td className={css.employee} data-label="Employee">
      <ComboBox
        label={`Employee ${number}`}
        placeholder="Number or name"
        choices={[...other, ...choices]}
        value={employee?.id ?? null}
        onChange={(id) =>
          onSet({ employee: id === null ? null : { id, name: choices.find((one) => one.id === id)?.name ?? null } })
        }
        onNext={onNext}
      />
    </td>
  );
}
