import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { FileButton } from '../../../ui/inputs/FileButton.tsx';
import { Box } from '../../../ui/picker/Box.tsx';
import { ComboBox } from '../../../ui/picker/ComboBox.tsx';
import { MoneyBox } from '../../../ui/picker/MoneyBox.tsx';
import type { CellEdit } from '../../../ui/sheet/sheetState.ts';
import { fromFile, fromLastYear, spread, type Budget } from './budgetRows.ts';

interface Props {
  readonly budget: Budget;
  readonly of: { readonly fiscal_year_id: number; readonly campus_id: number };
  /** Into the sheet, where it can be taken back. */
  readonly onFill: (edits: readonly CellEdit[]) => void;
}
/** Ways to fill many cells at once; nothing is saved by them. */
export function BudgetTools({ budget, of, onFill }: Props) {
  const ids = useId();
  const [percent, setPercent] = useState('0');
  const [account, setAccount] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { busy, refused, submit } = useSubmit();
  const by = Number(percent);
  const isPercent = percent.trim() !== '' && Number.isFinite(by) && Math.abs(by) <= 1000;
  const read = (file: File): Promise<unknown> =>
    submit(async () => {
      const body = { fiscal_year_id: String(of.fiscal_year_id), campus_id: String(of.campus_id), file };
      const { data } = await ask('POST /read_budget_file', { offered: needed('budgets'), body });
      setProblems(data.problems);
      onFill(fromFile(data, budget.months));
    });
  return (
    <>
      <div className="ui-bar">
        <Box label="Last year, more or less by %" of={`${ids}-percent`}>
          <OutlinedInput
            id={`${ids}-percent`}
            size="small"
            value={percent}
            error={!isPercent}
            onChange={(event) => setPercent(event.target.value)}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
          />
        </Box>
        <Button variant="outlined" disabled={!isPercent} onClick={() => onFill(fromLastYear(budget, by))}>
          Copy last year
        </Button>
        <Box label="Account" of={`${ids}-account`} wide>
          <ComboBox
            id={`${ids}-account`}
            label="Account"
            choices={budget.rows.map(({ account_id, acc_code, acc_name }) => ({
              id: account_id,
              code: acc_code,
              name: acc_name,
            }))}
            value={account}
            onChange={setAccount}
          />
        </Box>
        <MoneyBox label="Amount of the year" value={amount} onChange={setAmount} />
        <Button
          variant="outlined"
          disabled={account === null || amount === null || !(amount >= 0)}
          onClick={() => account !== null && amount !== null && onFill(spread(account, budget.months, amount))}
        >
          Spread
        </Button>
        <FileButton
          label="From a file"
          of="File of the budget"
          accept=".csv,.xlsx"
          busy={busy}
          onFile={(file) => void read(file)}
        />
      </div>
      {refused && <Alert severity="error">{refused.message}</Alert>}
      {problems.length > 0 && (
        <Alert severity="warning" onClose={() => setProblems([])}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
