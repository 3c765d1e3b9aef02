import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import type { ImportRun } from '../../../../../contract/endpoints/exchange.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { needed } from '../../../../auth/offers.ts';
import { write } from '../../../../dataProvider/ask.ts';
import { textOf } from '../../../../ui/form/refusal.ts';
import { FileButton } from '../../../../ui/inputs/FileButton.tsx';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';

type Loaded = Answer<'POST /imports/{id}/pictures'>['data'];

/** The pictures that cells of the file name, loaded in one zip. */
export function Pictures({ run }: { readonly run: ImportRun }) {
  const { busy, refused, submit } = useSubmit();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const send = async (file: File): Promise<void> => {
    if (busy) return;
    const parts = { offered: needed('imports'), params: { id: run.id }, body: { file } };
    await submit(async () => setLoaded((await write('POST /imports/{id}/pictures', parts)).data));
  };
  return (
    <section className="ui-group" aria-labelledby="import-pictures">
      <h2 id="import-pictures">Pictures</h2>
      <p className="ui-muted">
        The file names pictures. Load a zip that holds them, at most 200 and 30 MB; a cell has the name of its picture,
        like bus-7.jpg.
      </p>
      <FileButton
        label={loaded ? 'Another zip' : 'Choose a zip'}
        of="Zip with pictures"
        accept=".zip,application/zip"
        busy={busy}
        onFile={(file) => void send(file)}
      />
      {busy && <LinearProgress aria-label="Loading pictures" />}
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
      {loaded && (
        <Alert severity={loaded.failed.length > 0 ? 'warning' : 'success'}>
          {loaded.pictures.length} {loaded.pictures.length === 1 ? 'picture' : 'pictures'} loaded.
          {loaded.failed.length > 0 && ` Encrypted or too large: ${loaded.failed.join(', ')}.`}
        </Alert>
      )}
    </section>
  );
}
