import { useId } from 'react';
import { Box, refusalId } from '../../../ui/picker/Box.tsx';
import { ComboBox, type ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import { emptyLine, type Line } from './lines.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import type { LineCampuses } from './CampusCell.tsx';

interface Props {
  readonly lines: readonly Line[];
  readonly accounts: readonly ComboChoice[];
  /** Where it may go to another campus. */
  readonly campuses: LineCampuses | null;
  readonly refused: ReadonlyMap<number, string>;
  readonly onChange: (lines: readonly Line[]) => void;
  readonly onNext: () => void;
}
/** Where the money of a transfer goes, and how much of it. */
export function TransferLine({ lines, accounts, campuses, refused, onChange, onNext }: Props) {
  const id = useId();
  const line = lines[0] ?? emptyLine();
  const set = (part: Partial<Line>): void => onChange([{ ...line, ...part }]);
  const said = refused.get(line.key);
  return (
    <div className="ui-row">
      <Box label="To account" of={id} wide error={said}>
        <ComboBox
          id={id}
          label="To account"
          choices={accounts}
          value={line.account}
          required
          invalid={said !== undefined}
          describedBy={refusalId(id, said)}
          onChange={(account) => set({ account, ...(campuses?.fixed(account) === null ? {} : { campus: null }) })}
          onNext={onNext}
        />
      </Box>
      {campuses && (
        <Picker
          label="To campus"
          choices={campuses.choices}
          value={campuses.of(line)}
          empty="Choose"
          disabled={campuses.fixed(line.account) !== null}
          onChange={(campus) => set({ campus: campus === campuses.own ? null : campus })}
        />
      )}
      <TextBox label="Amount, Rs" required value={line.debit} max={20} onChange={(debit) => set({ debit })} />
    </div>
  );
}
