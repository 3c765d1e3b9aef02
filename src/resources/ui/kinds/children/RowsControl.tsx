import Button from '@mui/material/Button';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { get, useFormState, type FieldError } from 'react-hook-form';
import { MOST_ROWS, rowLabels } from '../../../../../contract/children.ts';
import { labelOf, type Kind } from '../../../../../contract/fields.ts';
import type { ControlProps, KindInput } from '../../../../ui/inputs/kindInput.ts';
import { ariaKeys, pressed } from '../../../../ui/keys/shortcuts.ts';
import { DELETE } from '../../../../ui/list/icons.tsx';
import { inSentence } from '../../../../ui/screen/inSentence.ts';
import { RowCell } from './RowCell.tsx';
import { useRowList } from './useRowList.ts';
import styles from './children.module.css';

interface Props extends ControlProps {
  readonly kinds: Readonly<Record<Kind, KindInput>>;
}
type RowErrors = Readonly<Record<string, FieldError | undefined>>;
const INPUTS = 'input:not([type=hidden]), select, textarea, [role=spinbutton]';

/** Rows as a grid: Enter goes down, and makes a new row after the last. */
export default function RowsControl({ id, name, field, value, onChange, onBlur, describedBy, kinds }: Props) {
  const list = useRowList(field, value, onChange);
  const { errors } = useFormState({ name });
  const found: unknown = get(errors, name);
  const wrong = (Array.isArray(found) ? found : []) as readonly (RowErrors | undefined)[];
  const columns = Object.entries(field.fields ?? {});
  const [one] = rowLabels(name, field);
  const root = useRef<HTMLDivElement>(null);
  const next = useRef<readonly [row: number, column: number] | null>(null);
  const focus = (row: number, column: number): void => {
    const cell = root.current?.querySelector(`[data-row="${row}"] [data-column="${column}"]`);
    (cell?.querySelector<HTMLElement>(INPUTS) ?? root.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  };
  // A row that was just made has no inputs before it is drawn.
  useLayoutEffect(() => {
    if (next.current) focus(...next.current);
    next.current = null;
  });
  const full = list.rows.length >= (field.max ?? MOST_ROWS);
  const add = (): void => {
    next.current = [list.rows.length, 0];
    list.add();
  };
  const remove = (at: number, column: number): void => {
    next.current = [Math.min(at, list.rows.length - 2), column];
    list.remove(at);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
    const column = Number(target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? 0);
    if (pressed('rowNext', event) && !target.matches('button, textarea, [aria-expanded=true]')) {
      if (at + 1 < list.rows.length) focus(at + 1, column);
      else if (!full) add();
    } else if (pressed('rowRemove', event)) remove(at, column);
    else if (pressed('rowUp', event) || pressed('rowDown', event)) {
      const by = pressed('rowUp', event) ? -1 : 1;
      if (list.rows[at + by]) next.current = [at + by, column];
      list.move(at, by);
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={root} id={id} aria-describedby={describedBy}>
      {list.rows.length > 0 && (
        <div className={styles.box}>
          <table className={styles.grid}>
            <thead>
              <tr>
                {columns.map(([inner, of]) => (
                  <th key={inner} scope="col">
                    {labelOf(inner, of)}
                    {of.required && <span aria-hidden="true"> *</span>}
                  </th>
                ))}
                <th scope="col">
                  <span className="ui-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            {/* The keys of a grid, not of the table: each input in it is reached by Tab as well. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <tbody onKeyDown={press}>
              {list.rows.map((row, at) => (
                <tr key={list.keys[at]} data-row={at}>
                  {columns.map(([inner, of], column) => (
                    <td key={inner} data-column={column}>
                      <RowCell
                        name={`${name}.${at}.${inner}`}
                        label={`${labelOf(inner, of)}, ${inSentence(one)} ${at + 1}`}
                        field={of}
                        row={row}
                        value={row[inner] ?? null}
                        kind={kinds[of.kind]}
                        error={wrong[at]?.[inner]?.message}
                        onChange={(now) => list.change(at, inner, now)}
                        onBlur={onBlur}
                      />
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={`Remove ${inSentence(one)} ${at + 1}`}
                      aria-keyshortcuts={ariaKeys('rowRemove')}
                      onClick={() => remove(at, 0)}
                    >
                      {DELETE}
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {othersOf(wrong, field.fields ?? {}).map((text) => (
        <p key={text} role="alert" className={styles.problem}>
          {text}
        </p>
      ))}
      <Button size="small" variant="outlined" data-add disabled={full} onClick={add}>
        Add {inSentence(one)}
      </Button>
    </div>
  );
}
/** What is wrong with rows and is about no cell. */
const othersOf = (wrong: readonly (RowErrors | undefined)[], fields: object): string[] => [
  ...new Set(
    wrong.flatMap((row) => {
      if (typeof row?.['message'] === 'string' && !('message' in fields)) return [row['message']];
      return Object.entries(row ?? {}).flatMap(([inner, error]) =>
        inner in fields || typeof error?.message !== 'string' ? [] : [error.message],
      );
    }),
  ),
];
