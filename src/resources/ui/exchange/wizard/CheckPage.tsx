import { needed } from '../../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import { inSentence } from '../../../../ui/screen/inSentence.ts';
import { Counts } from './Counts.tsx';
import { RefusedRows, type Kind } from './RefusedRows.tsx';
import type { ImportState } from './useImport.ts';
import { ask } from '../../../../dataProvider/ask.ts';
import css from '../exchange.module.css';

/** What the import would do: counts, errors by kind, and the refused rows to be put right in place. */
export function CheckPage({ resource, state }: { readonly resource: Resource; readonly state: ImportState }) {
  const { run, work } = state;
  const [kind, setKind] = useState<Kind | null>(null);
  const { data } = useQuery({
    queryKey: [resource.key, 'import', run?.id, run?.counts],
    queryFn: async ({ signal }) =>
      (await ask('GET /imports/{id}', { offered: needed('imports'), params: { id: run?.id ?? 0 }, signal })).data,
    enabled: run !== null && work === null,
    placeholderData: (before) => before,
  });
  if (!run) return null;
  const { ready, unchanged, invalid, waiting } = run.counts;
  const name = inSentence(resource.label[ready === 1 ? 0 : 1]);
  const errors = data?.errors ?? [];
  return (
    <>
      <Counts
        of={[
          ['would be created', ready],
          ['unchanged', unchanged],
          ['refused', invalid],
          ...(waiting > 0 ? [['not checked yet', waiting] as const] : []),
        ]}
      />
      {data && data.notes.length > 0 && (
        <ul className={`${css.kinds} ui-muted`}>
          {data.notes.map(({ note, count }) => (
            <li key={note}>
              {note}: {count}
            </li>
          ))}
        </ul>
      )}
      {invalid > 0 && work === null && (
        <section className="ui-group" aria-label="What is wrong">
          <h2>What is wrong</h2>
          <ul className={css.kinds}>
            {errors.map((error) => {
              const pressed = kind?.field === error.field && kind.message === error.message;
              return (
                <li key={`${error.field} ${error.message}`}>
                  <Button
                    size="small"
                    color={pressed ? 'primary' : 'inherit'}
                    aria-pressed={pressed}
                    onClick={() => setKind(pressed ? null : error)}
                  >
                    {error.message}: {error.count}{' '}
                    {error.count === 1 ? `(row ${error.first_row})` : `(first in row ${error.first_row})`}
                  </Button>
                </li>
              );
            })}
          </ul>
          <RefusedRows
            key={`${kind?.field} ${kind?.message}`}
            resource={resource}
            run={run}
            kind={kind}
            onRun={state.setRun}
          />
        </section>
      )}
      {work === null && ready === 0 && waiting === 0 && invalid === 0 && (
        <Alert severity="success">Everything in this file is there already.</Alert>
      )}
      <div className={css.bar}>
        <span>
          <Button onClick={state.restart} disabled={work !== null}>
            Another file
          </Button>
          {state.opened && (
            <Button onClick={() => state.go('columns')} disabled={work !== null}>
              Back to the columns
            </Button>
          )}
          <Button variant="outlined" disabled={work !== null} onClick={() => void state.check(waiting === 0)}>
            {waiting > 0 ? 'Go on checking' : 'Check again'}
          </Button>
        </span>
        <Button
          variant="contained"
          disabled={work !== null || waiting > 0 || ready === 0}
          onClick={() => void state.commit(run)}
        >
          Import {ready.toLocaleString('en-PK')} {name}
        </Button>
      </div>
    </>
  );
}
