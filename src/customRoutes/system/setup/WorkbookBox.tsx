import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { labelOf } from '../../../../contract/fields.ts';
import { SETUP_SHEETS, setupSheets } from '../../../../contract/setup.ts';
import { textCell } from '../../../../contract/exchange/cell.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { useAction, useSubmit } from '../../../ui/form/useSubmit.ts';
import { FileButton } from '../../../ui/inputs/FileButton.tsx';
import { saveFile } from '../../../ui/output/saveFile.ts';
import { plural } from '../../../../contract/plural.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';

type Result = Answer<'POST /getting_started/workbook'>['data'];
interface Line {
  readonly id: string;
  readonly sheet: string;
  readonly row: number;
  readonly result: string;
  readonly about: string;
}
const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'sheet', label: 'Sheet' },
  { key: 'row', label: 'Row', kind: 'no' },
  { key: 'result', label: 'Result' },
  { key: 'about', label: 'What' },
];
const RESULTS = { made: 'Added', there: 'There already', refused: 'Refused' } as const;
const linesOf = ({ sheets, saved }: Result): Line[] =>
  sheets.flatMap(({ sheet, rows }) =>
    rows.map(({ row, state, made, errors }) => ({
      id: `${sheet} ${row}`,
      sheet: setupSheets[sheet].label,
      row,
      result: !saved && state === 'made' ? 'Would be added' : RESULTS[state],
      about: state === 'refused' ? Object.values(errors).flat().join('; ') : made.join(', '),
    })),
  );
const idOf = ({ id }: Line): string => id;

/** A sheet of headings for each part, an example in each. */
async function saveTemplate(): Promise<void> {
  const { workbook } = await import('../../../ui/output/workbook.ts');
  const sheets = SETUP_SHEETS.map((key) => {
    const { label, fields } = setupSheets[key];
    return { name: label, headers: Object.entries(fields).map(([name, field]) => labelOf(name, field)), rows: [] };
  });
  const lines = SETUP_SHEETS.flatMap((key) => {
    const { label, fields, examples } = setupSheets[key];
    return Object.entries(fields).map(([name, field], at) => [
      textCell(label),
      textCell(labelOf(name, field)),
      textCell(field.required ? 'Yes' : ''),
      textCell(field.help ?? ''),
      textCell(
        examples
          .map((row) => row[at] ?? '')
          .filter(Boolean)
          .join(' / '),
      ),
    ]);
  });
  const about = { name: 'About', headers: ['Sheet', 'Column', 'Required', 'What it is', 'Example'], rows: lines };
  saveFile('new-institute.xlsx', await workbook([...sheets, about]));
}
/** Everything from one workbook: tried first, with a result for each row. */
export function WorkbookBox({ onAdded }: { readonly onAdded: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const template = useAction();
  const { busy, refused, send, submit } = useSubmit();
  const read = (chosen: File): Promise<unknown> => {
    setFile(chosen);
    setResult(null);
    return submit(async () => {
      const call = { offered: needed('setup'), body: { file: chosen }, preview: needed('previews') };
      setResult((await write('POST /getting_started/workbook', call)).data);
    });
  };
  const add = (): Promise<unknown> =>
    submit(async () => {
      if (!file) return;
      const call = { offered: needed('setup'), body: { file } };
      const { data } = await send((key) => write('POST /getting_started/workbook', { ...call, key }));
      setResult(data);
      setFile(null);
      onAdded();
    });
  const lines = result ? linesOf(result) : [];
  const count = (word: string): number => lines.filter((line) => line.result === word).length;
  const wouldAdd = count('Would be added');
  return (
    <section className="ui-panel" aria-label="From a workbook">
      <h2>From a workbook</h2>
      <p>
        Fill in one Excel workbook with a sheet for each part. It is checked first, and nothing is added until you say
        so.
      </p>
      <div className="ui-row">
        <Button variant="outlined" loading={template.busy} onClick={() => void template.run(saveTemplate)}>
          Download the template
        </Button>
        <FileButton
          label="Choose the workbook…"
          of="Workbook"
          accept=".xlsx"
          busy={busy}
          onFile={(one) => void read(one)}
        />
      </div>
      {refused && <Alert severity="error">{Object.values(refused.fields).join(' ') || refused.message}</Alert>}
      {result && (
        <>
          <Alert severity={count('Refused') > 0 ? 'warning' : 'success'}>
            {`${plural(result.saved ? count('Added') : wouldAdd, 'row')} ${result.saved ? 'added' : 'can be added'}, ${count('There already')} there already, ${count('Refused')} refused.`}
          </Alert>
          <Table
            label="Result of each row"
            columns={COLUMNS}
            rows={lines}
            idOf={idOf}
            empty={{ title: 'No rows', text: 'The sheets have no rows below their headings.' }}
          />
          {file && !result.saved && (
            <div className="ui-row">
              <Button variant="contained" disabled={wouldAdd === 0} loading={busy} onClick={() => void add()}>
                {`Add ${plural(wouldAdd, 'row')}`}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
