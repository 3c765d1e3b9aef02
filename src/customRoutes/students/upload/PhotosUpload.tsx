import { needed } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState, type DragEvent } from 'react';
import { students } from '../../../resources/students.ts';
import { FileButton } from '../../../ui/inputs/FileButton.tsx';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { textOf } from '../../../ui/form/refusal.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { useMay } from '../../../resources/ui/useMay.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { write } from '../../../dataProvider/ask.ts';

type Result = Answer<'POST /student_photos'>['data'];
type By = 'sid' | 'registration_no';
const NAMED = [
  { id: 'sid', name: 'SID, like 1042.jpg' },
  { id: 'registration_no', name: 'Registration number, like A-17.jpg' },
] as const;

/** Photos of many students at once, from a zip whose files are named after them. */
export function PhotosUpload() {
  const may = useMay(students);
  const named = useId();
  const [by, setBy] = useState<By>('sid');
  const [replace, setReplace] = useState(true);
  const { busy, refused, submit } = useSubmit();
  const [over, setOver] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  if (!may('update')) return null;
  const send = async (file: File | undefined): Promise<void> => {
    if (!file || busy) return;
    setResult(null);
    await submit(async () =>
      setResult(
        (
          await write('POST /student_photos', {
            offered: needed('imports'),
            body: { file, by, replace: replace ? 'true' : 'false' },
          })
        ).data,
      ),
    );
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <section className="ui-group" aria-labelledby="photos-by-zip">
      <h2 id="photos-by-zip">Photos by zip</h2>
      <div
        className="ui-drop-area"
        data-over={over || undefined}
        onDrop={drop}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
      >
        <div>
          <label htmlFor={named}>Each picture is named by the student’s</label>
          <NativeSelect attributes={{ id: named }} choices={NAMED} value={by} onChange={(next) => setBy(next as By)} />
        </div>
        <label>
          <input type="checkbox" checked={replace} onChange={(event) => setReplace(event.target.checked)} /> Replace
          photos that are there already
        </label>
        <FileButton
          label="Choose a zip"
          of="Zip with photos"
          accept=".zip,application/zip"
          busy={busy}
          onFile={(file) => void send(file)}
        />
        <p className="ui-muted">JPEG, PNG or WebP; at most 200 pictures and 30 MB. They are saved at once.</p>
      </div>
      {busy && <LinearProgress aria-label="Saving photos" />}
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
      {result && <Outcome result={result} />}
    </section>
  );
}

const Outcome = ({ result: { saved, failed } }: { readonly result: Result }) => (
  <div aria-live="polite">
    <Alert severity={failed.length === 0 ? 'success' : 'warning'}>
      {saved.length.toLocaleString('en-PK')} {saved.length === 1 ? 'photo was' : 'photos were'} saved
      {failed.length > 0 && `, ${failed.length.toLocaleString('en-PK')} not saved:`}
      {failed.length > 0 && (
        <ul className="ui-refused">
          {failed.map(({ name, error }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {error}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  </div>
);
