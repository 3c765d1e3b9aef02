import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatDate } from '../../../../../contract/dates.ts';
import { importFields } from '../../../../../contract/exchange/fields.ts';
import { missingFields } from '../../../../../contract/exchange/headers.ts';
import { labelOf } from '../../../../../contract/fields.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { Pictures } from './Pictures.tsx';
import type { ImportState } from './useImport.ts';
import css from '../exchange.module.css';

/** Which column of the file fills which field, with samples; and which sheet and row the columns are read from. */
export function ColumnsPage({ resource, state }: { readonly resource: Resource; readonly state: ImportState }) {
  const { run, opened, mapping, setMapping, work } = state;
  const fields = importFields(resource);
  if (!run || !opened) return null;
  const taken = new Set(Object.values(mapping));
  const missing = missingFields(mapping, fields).map((name) =>
    labelOf(name, resource.fields[name] ?? { kind: 'text' }),
  );
  const choose = (column: number, name: string): void => {
    const { [column]: _before, ...rest } = mapping;
    setMapping(name === '' ? rest : { ...rest, [column]: name });
  };
  const ignored = run.columns.filter((_, column) => mapping[column] === undefined);
  return (
    <>
      {opened.earlier && (
        <Alert severity="info">
          {opened.earlier.username} imported this very file on {formatDate(opened.earlier.created_at)}; rows that are
          there already will not be created again.
        </Alert>
      )}
      <Source state={state} />
      <div className="ui-table-box">
        <table className={`ui-table ${css.columns}`}>
          <thead>
            <tr>
              <th scope="col">Column of the file</th>
              <th scope="col">First values</th>
              <th scope="col">Fills</th>
            </tr>
          </thead>
          <tbody>
            {run.columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns of a file may have the same name
              <tr key={index}>
                <td dir="auto">{column}</td>
                <td dir="auto" className="ui-muted">
                  {(opened.samples[index] ?? []).join(', ') || 'Empty'}
                </td>
                <td>
                  <NativeSelect
                    attributes={{ 'aria-label': `Column ${column} fills` }}
                    empty="Ignored"
                    value={mapping[index] ?? ''}
                    // A field is filled by one column: those taken elsewhere are not offered.
                    choices={fields
                      .filter(([name]) => name === mapping[index] || !taken.has(name))
                      .map(([name, field]) => ({
                        id: name,
                        name: `${labelOf(name, field)}${field.required && !field.when ? ' *' : ''}`,
                      }))}
                    onChange={(name) => choose(index, name)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fields.some(([name, { kind }]) => kind === 'file' && taken.has(name)) && <Pictures key={run.id} run={run} />}
      {ignored.length > 0 && <p className="ui-muted">Ignored: {ignored.join(', ')}</p>}
      {missing.length > 0 && (
        <Alert severity="warning">Every record needs: {missing.join(', ')}. Choose the columns that hold them.</Alert>
      )}
      <div className={css.bar}>
        <Button onClick={state.restart}>Another file</Button>
        <Button
          variant="contained"
          disabled={work !== null || missing.length > 0 || taken.size === 0}
          onClick={() => void state.map()}
        >
          Continue
        </Button>
      </div>
    </>
  );
}

function Source({ state }: { readonly state: ImportState }) {
  const { opened, run, work } = state;
  if (!opened || !run) return null;
  const reread = (more: { sheet?: string; header_row?: string }): void => void state.reread(more);
  const numbers = opened.top.map(([number = '', ...cells]) => ({
    id: number,
    name: `Row ${number}: ${cells.filter(Boolean).slice(0, 4).join(', ')}`,
  }));
  return (
    <div className={css.bar}>
      <span>
        <b dir="auto">{run.file_name}</b> {run.total.toLocaleString('en-PK')} rows
      </span>
      <div>
        {opened.sheets.length > 1 && (
          <NativeSelect
            attributes={{ 'aria-label': 'Sheet', disabled: work !== null }}
            value={run.sheet ?? ''}
            choices={opened.sheets.map((sheet) => ({ id: sheet, name: sheet }))}
            onChange={(sheet) => reread({ sheet })}
          />
        )}
        <NativeSelect
          attributes={{ 'aria-label': 'Row with the headers', disabled: work !== null }}
          value={String(run.header_row)}
          choices={numbers}
          onChange={(header_row) => reread({ header_row, ...(run.sheet === null ? {} : { sheet: run.sheet }) })}
        />
      </div>
    </div>
  );
}
