import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import type { ImportRow, ImportRun } from '../../../../../contract/endpoints/exchange.ts';
import { textOfCell } from '../../../../../contract/exchange/cells.ts';
import { labelOf } from '../../../../../contract/fields.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { unbroken } from '../../../../ui/form/unbroken.ts';
import { ask, write } from '../../../../dataProvider/ask.ts';
import css from '../exchange.module.css';

export interface Kind {
  readonly field: string;
  readonly message: string;
}
interface Props {
  readonly resource: Resource;
  readonly run: ImportRun;
  /** Only rows with this error. */
  readonly kind: Kind | null;
  readonly onRun: (run: ImportRun) => void;
}
const PAGE = 25;

/** Refused rows with their cells to be put right; a row that is in order stays in sight until the next page. */
export function RefusedRows({ resource, run, kind, onRun }: Props) {
  const notify = useNotify();
  const [rows, setRows] = useState<readonly ImportRow[] | null>(null);
  const [after, setAfter] = useState(0);
  const { id } = run;
  useEffect(() => {
    const left = new AbortController();
    const query = { status: 'invalid' as const, after: String(after), per_page: String(PAGE), ...kind };
    ask('GET /imports/{id}/rows', {
      offered: needed('imports'),
      params: { id },
      query: { ...query },
      signal: left.signal,
    }).then(
      ({ data }) => setRows(data),
      (error: unknown) => left.signal.aborted || notify(refusalOf(error).message, { type: 'error' }),
    );
    return () => left.abort();
  }, [id, after, kind, notify]);

  const correct = async (row: number, column: number, text: string): Promise<void> => {
    try {
      const { data } = await write('POST /imports/{id}/cells', {
        offered: needed('imports'),
        params: { id },
        body: { cells: [{ row, column, value: text === '' ? null : text }] },
      });
      const changed = new Map(data.rows.map((one) => [one.row, one]));
      setRows((known) => known?.map((one) => changed.get(one.row) ?? one) ?? null);
      onRun(data.run);
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
  };
  const columns = Object.entries(run.mapping).flatMap(([index, name]) => {
    const field = resource.fields[name];
    return field ? [{ index: Number(index), name, label: labelOf(name, field) }] : [];
  });
  if (!rows) return <span className="ui-skeleton ui-field-skeleton" />;
  return (
    <>
      <div className="ui-table-box">
        <table className="ui-table">
          <caption className="ui-hidden">Refused rows</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Why</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>
                  <output className={row.status === 'invalid' ? css.why : 'ui-muted'}>
                    {row.status === 'invalid'
                      ? unbroken(row.errors.map(({ message }) => message).join('; '))
                      : row.status === 'ready'
                        ? 'In order now'
                        : (row.note ?? 'Unchanged')}
                  </output>
                </td>
                {columns.map(({ index, name, label }) => (
                  <td key={name}>
                    <CellInput
                      key={textOfCell(row.cells[index] ?? null)}
                      name={`Row ${row.row}, ${label}`}
                      text={textOfCell(row.cells[index] ?? null)}
                      wrong={row.errors.some(({ field }) => field === name)}
                      onChange={(text) => void correct(row.row, index, text)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(rows.length === PAGE || after > 0) && (
        <div className={css.bar}>
          <Button disabled={after === 0} onClick={() => setAfter(0)}>
            First rows
          </Button>
          <Button disabled={rows.length < PAGE} onClick={() => setAfter(rows.at(-1)?.row ?? 0)}>
            Next rows
          </Button>
        </div>
      )}
    </>
  );
}

interface CellProps {
  readonly name: string;
  readonly text: string;
  readonly wrong: boolean;
  readonly onChange: (text: string) => void;
}
/** Sends what was typed when the cell is left, or on Enter; Escape takes it back. */
const CellInput = ({ name, text, wrong, onChange }: CellProps) => (
  <input
    aria-label={name}
    aria-invalid={wrong || undefined}
    dir="auto"
    defaultValue={text}
    onBlur={(event) => event.target.value !== text && onChange(event.target.value.trim())}
    onKeyDown={(event) => {
      if (event.key === 'Escape') event.currentTarget.value = text;
      if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
    }}
  />
);
