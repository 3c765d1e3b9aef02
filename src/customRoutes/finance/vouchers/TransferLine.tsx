import { useId } from 'react';
import { Box, refusalId } from '../../../ui/picker/Box.tsx';
import { ComboBox, type ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import { emptyLine, type Line } from './lines.ts';
import { LineText } from '../../../ui/picker/LineText.tsx';

interface Props {
  readonly lines: readonly Line[];
  readonly accounts: readonly ComboChoice[];
  readonly refused: ReadonlyMap<number, string>;
  readonly onChange: (lines: readonly Line[]) => void;
  readonly onNext: () => void;
}
/** Where the money of a transfer goes, and how much of it. */
export function TransferLine({ lines, accounts, refused, onChange, onNext }: Props) {
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
          invalid={said !== undefined}
          describedBy={refusalId(id, said)}
          onChange={(account) => set({ account })}
          onNext={onNext}
        />
      </Box>
      <LineText label="Amount, Rs" value={line.debit} max={20} onChange={(debit) => set({ debit })} />
    </div>
  );
}
