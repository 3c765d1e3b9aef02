import { useMemo, type ReactNode } from 'react';
import type { Look } from '../kinds/kindUi.ts';
import { overrides } from '../overrides/index.ts';
import { viewOf } from '../show.ts';
import { useTitles } from '../useTitles.ts';
import type { Difference } from './differences.ts';
import './history.css';

interface Props {
  readonly entity: string;
  readonly differences: readonly Difference[];
  /** Names the table for readers. */
  readonly about: string;
}

/** Before and after, side by side. */
export function Differences({ entity, differences, about }: Props) {
  const fields = useMemo(() => differences.map(({ name, field }) => [name, field] as const), [differences]);
  const rows = useMemo(
    () => [
      Object.fromEntries(differences.map(({ name, before }) => [name, before])),
      Object.fromEntries(differences.map(({ name, after }) => [name, after])),
    ],
    [differences],
  );
  const look = useTitles(fields, rows);
  if (differences.length === 0) return <p className="ui-muted ui-history">No value of a field changed.</p>;
  return (
    <table className="ui-differences" aria-label={about}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={one.name}>
            <th scope="row">{one.label}</th>
            <td className="ui-before">{shown(one.before, entity, one, look)}</td>
            <td>{shown(one.after, entity, one, look)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
/** What is there now can be opened; a picture that was replaced is gone from sight, so files are named only. */
function shown(value: unknown, entity: string, { name, field }: Difference, look: Look): ReactNode {
  if (field.kind === 'file') return value === null || value === undefined ? '–' : 'A file';
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value);
  if (Array.isArray(value) && field.kind === 'text') return value.map(String).join(', ');
  return viewOf(
    field.kind === 'text' && value !== null && value !== undefined ? String(value) : value,
    field,
    look,
    overrides[entity]?.fields?.[name],
  );
}
