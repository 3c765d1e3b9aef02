import type { ReactNode } from 'react';
import { holds } from '../../../../../contract/conditions.ts';
import { labelOf, type AnyField, type Kind } from '../../../../../contract/fields.ts';
import type { KindUi, Look } from '../kindUi.ts';
import styles from './children.module.css';

type Row = Readonly<Record<string, unknown>>;
type Kinds = () => Readonly<Record<Kind, KindUi>>;
const list = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);
const isUnset = (value: unknown): boolean => value === null || value === undefined || value === '';
/** Titles that a cell of a list has room for. */
const SHOWN = 4;

/** The kinds are handed in: their index names this one. */
export function children(kinds: Kinds): KindUi {
  const textOf = (row: Row, [name, field]: [string, AnyField], look: Look): string =>
    isUnset(row[name]) ? '' : kinds()[field.kind].text(row[name], field, look);
  const shownOf = (row: Row, [name, field]: [string, AnyField], look: Look): ReactNode => {
    const { cell, text } = kinds()[field.kind];
    return isUnset(row[name]) || !holds(field.when, row) ? null : (cell ?? text)(row[name], field, look);
  };
  return {
    text: (value, { fields = {} }, look) =>
      list(value)
        .map((row) => Object.entries(fields).flatMap((one) => textOf(row, one, look) || []))
        .map((cells) => cells.join(', '))
        .join('; '),
    cell: (value, { fields = {}, counted }, look) => {
      const rows = list(value);
      if (counted) return rows.length;
      const [first] = Object.entries(fields);
      const titles = first ? rows.slice(0, SHOWN).map((row) => textOf(row, first, look)) : [];
      return `${titles.join(', ')}${rows.length > SHOWN ? ` and ${rows.length - SHOWN} more` : ''}`;
    },
    view: (value, { fields = {} }, look) => (
      <div className={styles.box}>
        <table className={styles.shown}>
          <thead>
            <tr>
              {Object.entries(fields).map(([name, field]) => (
                <th key={name} scope="col" style={{ textAlign: kinds()[field.kind].align ?? 'start' }}>
                  {labelOf(name, field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list(value).map((row, at) => (
              <tr key={String(row['id'] ?? `new ${at}`)}>
                {Object.entries(fields).map((one) => (
                  <td
                    key={one[0]}
                    data-label={labelOf(...one)}
                    style={{ textAlign: kinds()[one[1].kind].align ?? 'start' }}
                  >
                    {shownOf(row, one, look)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
  };
}
