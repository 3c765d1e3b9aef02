import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import { ConfirmDialog } from '../../../../ui/dialog/Dialog.tsx';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { inSentence } from '../../../../ui/screen/inSentence.ts';
import { listPath } from '../../paths.ts';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { fileName, saveFile } from '../../../../ui/output/saveFile.ts';
import { Counts } from './Counts.tsx';
import type { ImportState } from './useImport.ts';
import css from '../exchange.module.css';

/** What became of the file, the rows that were refused as a file, and the way back. */
export function ResultPage({ resource, state }: { readonly resource: Resource; readonly state: ImportState }) {
  const { run, work } = state;
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [someStay, setSomeStay] = useState(false);
  if (!run) return null;
  const { created, unchanged, invalid, ready, undone } = run.counts;
  const names = inSentence(resource.label[1]);
  const download = async (): Promise<void> => {
    try {
      const { errorFile } = await import('./errorFile.ts');
      saveFile(fileName(resource, 'xlsx', '-errors'), await errorFile(resource, run));
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
  };
  const undo = async (rest: boolean): Promise<void> => {
    setAsking(false);
    setSomeStay(!(await state.undo(run, rest)) && !rest);
  };
  return (
    <>
      {work === null && <Ending state={state} />}
      <Counts
        of={[
          ['created', created],
          ['unchanged', unchanged],
          ['refused', invalid],
          ...(ready > 0 ? [['not imported yet', ready] as const] : []),
          ...(undone > 0 ? [['deleted again', undone] as const] : []),
        ]}
      />
      <div className={css.bar}>
        <span>
          {invalid > 0 && (
            <Button variant="outlined" onClick={() => void download()}>
              Download the refused rows
            </Button>
          )}
          {ready > 0 && run.status !== 'undone' && (
            <Button variant="contained" disabled={work !== null} onClick={() => void state.commit(run)}>
              Go on with the import
            </Button>
          )}
          {created > 0 && (
            <Button color="error" variant="outlined" disabled={work !== null} onClick={() => setAsking(true)}>
              Undo this import
            </Button>
          )}
          {someStay && created > 0 && (
            <Button color="error" disabled={work !== null} onClick={() => void undo(true)}>
              Undo the others
            </Button>
          )}
        </span>
        <span>
          <Button onClick={state.restart} disabled={work !== null}>
            Import another file
          </Button>
          <Button variant="contained" component={AppLink} to={listPath(resource)}>
            Show {names}
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={asking}
        title="Undo this import?"
        acceptLabel={`Delete ${created} ${names}`}
        danger
        onAccept={() => void undo(false)}
        onClose={() => setAsking(false)}
      >
        The {created.toLocaleString('en-PK')} {names} that this import created are deleted, if nobody has changed or
        used them since.
      </ConfirmDialog>
    </>
  );
}

function Ending({ state: { run, problem } }: { readonly state: ImportState }) {
  if (!run || problem !== null) return null;
  if (run.status === 'undone') return <Alert severity="info">This import was undone.</Alert>;
  if (run.counts.ready > 0)
    return (
      <Alert severity="warning">The import is not finished. What was created stays; you can go on or undo it.</Alert>
    );
  return <Alert severity={run.counts.invalid > 0 ? 'warning' : 'success'}>The import is done.</Alert>;
}
