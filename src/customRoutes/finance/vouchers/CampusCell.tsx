import type { Choice } from '../../../ui/picker/Picker.tsx';
import type { Line } from './lines.ts';
import css from './vouchers.module.css';

/** Campuses that lines may be of. */
export interface LineCampuses {
  readonly choices: readonly Choice[];
  /** Of the voucher. */
  readonly own: number | null;
  /** The campus of an account; null of one that all share. */
  readonly fixed: (account: number | null) => number | null;
  readonly of: (line: Pick<Line, 'account' | 'campus'>) => number | null;
}
interface Props {
  readonly line: Line;
  readonly number: number;
  readonly campuses: LineCampuses;
  readonly onSet: (part: Partial<Line>) => void;
}
/** Of which campus a line is: that of its account, else the one that is chosen, else that of the voucher. */
export function CampusCell({ line, number, campuses, onSet }: Props) {
  const { choices, own, fixed, of } = campuses;
  return (
    <td className={css.campus} data-label="Campus">
      <select
        data-aside=""
        aria-label={`Campus ${number}`}
        value={of(line) ?? ''}
        disabled={own === null || fixed(line.account) !== null}
        onChange={(event) => onSet({ campus: Number(event.target.value) === own ? null : Number(event.target.value) })}
      >
        {own === null && <option value="">–</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </td>
  );
}
