import { useSubmit } from '../../../ui/form/useSubmit.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { crumbsOf } from '../crumbsOf.ts';
import { FileDrop } from './FileDrop.tsx';
import { readUpload, type RowError, type UploadAnswer } from './uploadAnswer.ts';
import type { OpenFile } from './wizard/useImport.ts';
import css from './exchange.module.css';

interface Props {
  readonly resource: Resource;
  readonly open: OpenFile;
}
interface Uploaded extends UploadAnswer {
  readonly file: string;
  /** 'unknown': no answer came. */
  readonly outcome: 'taken' | 'refused' | 'unknown';
}
const COLUMNS: readonly TableColumn<RowError>[] = [
  { key: 'row', label: 'Row', value: ({ row }) => row || '–' },
  { key: 'field', label: 'Column', value: ({ field }) => field || '–' },
  { key: 'text', label: 'What is wrong' },
];
const ABOUT = 'csv or xlsx. It goes to your provider as it is, which saves its rows.';
const UNKNOWN =
  'No answer came, so it is not known whether the file was saved. Look at the records before you upload it again.';
const body = (error: unknown): unknown => (error && typeof error === 'object' ? Reflect.get(error, 'body') : null);

async function upload({ resource, open }: Props, file: File): Promise<Uploaded> {
  try {
    const answer: unknown = await open(resource.key, { file });
    return { ...readUpload(answer), file: file.name, outcome: 'taken' };
  } catch (error) {
    const { status, message } = refusalOf(error);
    const isUnknown = status === 0 || status === 408 || status >= 500;
    return {
      ...readUpload(body(error)),
      message: isUnknown ? UNKNOWN : message,
      file: file.name,
      outcome: isUnknown ? 'unknown' : 'refused',
    };
  }
}

/** A file in one call, for providers that know no imports in steps: what it answered, and its errors row by row. */
export function UploadScreen(props: Props) {
  const { resource } = props;
  const { busy, submit } = useSubmit();
  const [done, setDone] = useState<Uploaded | null>(null);
  return (
    <Screen title={`Import ${resource.label[1]}`} crumbs={crumbsOf(resource, 'Import')}>
      <div className={css.import}>
        {done === null ? (
          <FileDrop
            resource={resource}
            busy={busy}
            onFile={(file) => void submit(async () => setDone(await upload(props, file)))}
            about={ABOUT}
          />
        ) : (
          <Result done={done} onNext={() => setDone(null)} />
        )}
        {busy && <output>The file is being uploaded</output>}
      </div>
    </Screen>
  );
}

const SEVERITY = { taken: 'success', refused: 'error', unknown: 'warning' } as const;
function Result({ done, onNext }: { readonly done: Uploaded; readonly onNext: () => void }) {
  const { file, outcome, message, counts, errors } = done;
  const severity = outcome === 'taken' && errors.length > 0 ? 'warning' : SEVERITY[outcome];
  return (
    <>
      <Alert severity={severity} role="status">
        <bdi>{file}</bdi>: {message ?? 'your provider has taken the file.'}
        {counts.length > 0 &&
          ` ${counts.map(([name, count]) => `${count.toLocaleString('en-PK')} ${name}`).join(', ')}.`}
      </Alert>
      {errors.length > 0 && (
        <Table
          label="Rows with errors"
          columns={COLUMNS}
          rows={errors.map((one, at) => ({ ...one, id: at }))}
          empty={{ title: 'No errors', text: 'The provider named none.' }}
        />
      )}
      <div>
        <Button variant="outlined" onClick={onNext}>
          Upload another file
        </Button>
      </div>
    </>
  );
}
