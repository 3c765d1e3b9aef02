import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState, type ReactNode } from 'react';
import type { SheetAnswer } from '../../../contract/sheet.ts';
import { NativeSelect } from '../../ui/inputs/NativeSelect.tsx';
import { textAt, type SheetRow } from '../../ui/sheet/sheetState.ts';
import type { AnySheet } from '../sheet.ts';

const isDone = ({ column, values }: NonNullable<AnySheet['progress']>, row: SheetRow): boolean =>
  values.includes(textAt(row, column).trim());

/**
 * The rows of a sheet that are looked at: those of one group, and those that are not finished. A row that is finished while only the others
 * are shown stays until they are asked for again: there may be more to write of it. What is to be corrected is always shown.
 */
export function useShownRows(
  { progress }: AnySheet,
  { data }: SheetAnswer,
  rows: readonly SheetRow[],
  wrong: ReadonlySet<number>,
): { readonly shown: readonly SheetRow[]; readonly part: ReactNode; readonly done: string | null } {
  const [group, setGroup] = useState('');
  const [open, setOpen] = useState<ReadonlySet<number> | null>(null);
  const groupOf = useMemo(() => new Map(data.map(({ id, group: of }) => [id, of ?? ''])), [data]);
  const groups = useMemo(() => [...new Set(groupOf.values())].filter(Boolean), [groupOf]);
  const shown = useMemo(
    () =>
      rows.filter(
        ({ key }) => wrong.has(key) || ((group === '' || groupOf.get(key) === group) && (open?.has(key) ?? true)),
      ),
    [rows, group, groupOf, open, wrong],
  );
  const done = progress && `${rows.filter((row) => isDone(progress, row)).length} of ${rows.length} ${progress.label}`;
  const part = (
    <>
      {groups.length > 1 && (
        <div className="ui-pick">
          <NativeSelect
            attributes={{ 'aria-label': 'Group' }}
            choices={groups.map((name) => ({ id: name, name }))}
            empty="All groups"
            value={group}
            onChange={setGroup}
          />
        </div>
      )}
      {progress && (
        <FormControlLabel
          sx={{ ml: 0 }}
          control={
            <Switch
              size="small"
              checked={open !== null}
              onChange={(_, isOn) =>
                setOpen(isOn ? new Set(rows.flatMap((row) => (isDone(progress, row) ? [] : [row.key]))) : null)
              }
            />
          }
          label={progress.open}
        />
      )}
    </>
  );
  return { shown, part, done: done ?? null };
}
