import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import type { ColumnChoice } from '../../../ui/list/columnChoice.ts';
import type { Column } from '../list/columns.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import type { ListState } from './export/allRows.ts';
import { exportList, type Format } from './export/exportList.ts';
import { fileName, saveFile } from '../../../ui/output/saveFile.ts';

interface Props {
  readonly resource: Resource;
  readonly columns: ColumnChoice<Column>;
  readonly list: ListState;
  readonly total: number | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}
const number = (n: number): string => n.toLocaleString('en-PK');
const KINDS: readonly (readonly [label: string, format: Format, all: boolean])[] = [
  ['Excel (.xlsx), shown columns', 'xlsx', false],
  ['Excel (.xlsx), all columns', 'xlsx', true],
  ['CSV, shown columns', 'csv', false],
  ['CSV, all columns', 'csv', true],
];

/**
 * Every row of the list as it is filtered and sorted now, as a file; a long one shows how far it is and can be
 * cancelled.
 */
export default function ExportMenu({ resource, columns, list, total, anchor, onClose }: Props) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const stop = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number | undefined } | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (format: Format, all: boolean): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setProgress({ done: 0, total });
    try {
      const { signal } = controller;
      const onPage = (done: number, of: number | undefined): void => setProgress({ done, total: of });
      const { file, rows } = await exportList(dataProvider, resource, all ? columns.all : columns.shown, list, format, {
        signal,
        onPage,
      });
      saveFile(fileName(resource, format), file);
      notify(`${number(rows)} ${rows === 1 ? 'row' : 'rows'} exported.`, { type: 'success' });
    } catch (error) {
      if (!controller.signal.aborted) notify(refusalOf(error).message, { type: 'error' });
    } finally {
      onClose();
    }
  };
  const cancel = (): void => {
    stop.current?.abort();
    onClose();
  };

  if (progress === null) {
    return (
      <Menu open anchorEl={anchor} onClose={onClose}>
        <MenuItem disabled divider>
          {total === undefined ? 'All rows of this list' : `${number(total)} ${total === 1 ? 'row' : 'rows'}`}
        </MenuItem>
        {KINDS.map(([label, format, all]) => (
          <MenuItem key={label} onClick={() => void start(format, all)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    );
  }
  const share = progress.total ? Math.round((progress.done / progress.total) * 100) : undefined;
  return (
    <AppDialog
      open
      onClose={cancel}
      title={`Exporting ${resource.label[1]}`}
      maxWidth="xs"
      actions={<Button onClick={cancel}>Cancel</Button>}
    >
      <LinearProgress
        aria-label="Rows exported"
        {...(share === undefined ? {} : { variant: 'determinate' as const, value: share })}
      />
      <output>
        {number(progress.done)}
        {progress.total !== undefined && ` of ${number(progress.total)}`} rows
      </output>
    </AppDialog>
  );
}
