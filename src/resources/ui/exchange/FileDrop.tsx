import Button from '@mui/material/Button';
import { useDataProvider } from 'ra-core';
import { useRef, useState, type DragEvent } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { fileName, saveFile } from '../../../ui/output/saveFile.ts';

interface Props {
  readonly resource: Resource;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  /** What files it takes, and what becomes of them. */
  readonly about: string;
}
const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Where a file is dropped or chosen, and a template of it to fill in. */
export function FileDrop({ resource, busy, onFile, about }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const read = (files: FileList | null): void => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files);
  };
  return (
    <div
      className="ui-drop-area"
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
      <p className="ui-muted">{about}</p>
      <TemplateButton resource={resource} />
    </div>
  );
}

function TemplateButton({ resource }: { readonly resource: Resource }) {
  const dataProvider = useDataProvider();
  const { busy, run } = useAction();
  const download = (): Promise<boolean> =>
    run(async () => {
      const { template } = await import('./wizard/template.ts');
      saveFile(fileName(resource, 'xlsx', '-template'), await template(dataProvider, resource));
    });
  return (
    <Button variant="outlined" loading={busy} onClick={() => void download()}>
      Download a template
    </Button>
  );
}
