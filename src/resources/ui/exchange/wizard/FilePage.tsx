import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState, type DragEvent } from 'react';
import type { Resource } from '../../../../../contract/resource.ts';
import { refusalOf } from '../../refusal.ts';
import { fileName, saveFile } from '../export/saveFile.ts';
import { ImportLog } from './ImportLog.tsx';
import type { ImportState } from './useImport.ts';

interface Props {
  readonly resource: Resource;
  readonly state: ImportState;
}
const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A template to fill in, a place to drop the file, and what was imported before. */
export function FilePage({ resource, state }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = state.work !== null;
  const read = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && !busy) void state.readFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files);
  };
  return (
    <>
      <div
        className="ui-drop"
        data-over={over || undefined}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <p>Drop a file here, or</p>
        <Button variant="contained" disabled={busy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          className="ui-hidden"
          tabIndex={-1}
          aria-label="File to import"
          onChange={(event) => {
            read(event.target.files);
            // The same file can be chosen again after it was put right.
            event.target.value = '';
          }}
        />
        <p className="ui-muted">csv or xlsx, at most 10 MB and 50,000 rows. Nothing is saved before you have seen what it would do.</p>
        <TemplateButton resource={resource} />
      </div>
      <ImportLog resource={resource} state={state} />
    </>
  );
}

function TemplateButton({ resource }: { readonly resource: Resource }) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { template } = await import('./template.ts');
      saveFile(fileName(resource, 'xlsx', '-template'), await template(dataProvider, resource));
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void download()}>
      Download a template
    </Button>
  );
}
