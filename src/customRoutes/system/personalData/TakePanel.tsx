import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import type { PersonKind } from '../../../../contract/personalData.ts';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { fileOfParts } from '../../../ui/output/fileOfParts.ts';
import { saveFile } from '../../../ui/output/saveFile.ts';
import { sizeOf } from '../../../ui/output/sizeOf.ts';

type File = NonNullable<Answer<'GET /personal_data/{kind}/{id}/export'>['data']>;
const isUnderWay = (file: File | null | undefined): boolean => file?.state === 'queued' || file?.state === 'running';
/** Milliseconds between two looks at a file that is being made. */
const LOOK = 1000;

interface Props {
  readonly kind: PersonKind;
  readonly id: number;
  /** How many stored files are theirs. */
  readonly files: number;
}
/** All that is held about a person as one file: it is made while others work, and downloaded when it is there. */
export function TakePanel({ kind, id, files }: Props) {
  const call = { params: { kind, id }, offered: needed('personal-data') };
  const { data, error, refetch } = useQuery({
    queryKey: ['personal data', kind, id, 'export'],
    queryFn: ({ signal }) => ask('GET /personal_data/{kind}/{id}/export', { ...call, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.data) ? LOOK : false),
  });
  const file = data?.data ?? null;
  const { busy, send, run } = useAction();
  /** The file that was asked for here: it is downloaded as soon as it is there. */
  const awaited = useRef<number | null>(null);
  const make = (): Promise<boolean> =>
    run(async () => {
      const { data: begun } = await send((key) =>
        write('POST /personal_data/{kind}/{id}/export', { ...call, body: {}, key }),
      );
      awaited.current = begun.id;
      await refetch();
    });
  const stop = (): Promise<boolean> =>
    run(async () => {
      await send((key) => write('DELETE /personal_data/{kind}/{id}/export', { ...call, key }));
      await refetch();
    });
  const download = ({ name, parts }: File): Promise<boolean> =>
    run(async () => {
      const read = async (part: number): Promise<string> => {
        const params = { ...call.params, part };
        return (await ask('GET /personal_data/{kind}/{id}/export/parts/{part}', { ...call, params })).data.bytes;
      };
      saveFile(name, await fileOfParts({ parts, type: 'application/zip', read }));
    });
  const arrived = useEffectEvent((now: File | null) => {
    if (now === null || now.id !== awaited.current || isUnderWay(now)) return;
    awaited.current = null;
    if (now.state === 'done') void download(now);
  });
  useEffect(() => arrived(file), [file]);
  const underWay = isUnderWay(file);
  return (
    <section className="ui-stack" aria-label="File">
      <Alert severity="info">
        One zip: a page to read, the same as JSON, and {files === 1 ? '1 file' : `${files} files`}. Salaries are in it
        too; siblings, and who entered what, are not. The log says who took it.
      </Alert>
      {error && <Alert severity="error">How far the file is cannot be said: {error.message}</Alert>}
      {file?.state === 'stopped' && (
        <Alert severity={file.problem === null ? 'warning' : 'error'}>
          {file.problem === null
            ? 'The file was stopped: your rights, your campuses or the person changed.'
            : `The file could not be made: ${file.problem}`}
        </Alert>
      )}
      {file && underWay && file.problem !== null && (
        <Alert severity="warning">{`It is tried again: ${file.problem}`}</Alert>
      )}
      {file && underWay ? (
        <Progress
          doing="Making the file, step"
          over={file.done}
          of={file.total}
          cancelled={busy}
          onCancel={() => void stop()}
        />
      ) : (
        <span className="ui-row">
          <Button variant="contained" loading={busy} onClick={() => void make()}>
            {file?.state === 'stopped' && file.problem !== null ? 'Try again' : 'Download everything'}
          </Button>
          {file?.state === 'done' && (
            <Button disabled={busy} onClick={() => void download(file)}>
              {`Download again: made ${formatDate(file.made_at)}, ${sizeOf(file.size)}`}
            </Button>
          )}
        </span>
      )}
    </section>
  );
}
