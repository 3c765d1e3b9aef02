import { useEffect, useRef } from 'react';
import type { Row } from '../../../dataProvider/decode.ts';
import { carried, classOf } from '../../../students/loadStudents.ts';
import type { Moved } from './moveStudents.ts';
import css from './batchTransfer.module.css';

interface Props {
  readonly students: readonly Row[];
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (ids: ReadonlySet<number>) => void;
  /** What would come of it, or came of it. */
  readonly outcome: Moved | null;
  readonly done: boolean;
}

const classLine = (row: Readonly<Record<string, unknown>>): string =>
  [classOf(row), carried(row, 'session', 'session_name'), carried(row, 'campus', 'campus_name')]
    .filter(Boolean)
    .join(', ');
/** Where a student comes to: what differs from where they are. */
function change(before: Row, after: Readonly<Record<string, unknown>>): string {
  const pairs = [
    [classOf(before), classOf(after)],
    [carried(before, 'session', 'session_name'), carried(after, 'session', 'session_name')],
    [carried(before, 'campus', 'campus_name'), carried(after, 'campus', 'campus_name')],
    [carried(before, 'status', 'name'), carried(after, 'status', 'name')],
    [`roll ${String(before['roll_no'] ?? 'none')}`, `roll ${String(after['roll_no'] ?? 'none')}`],
  ] as const;
  return pairs.flatMap(([old, now]) => (old === now ? [] : [now || 'none'])).join(', ');
}

/** The students with ticks; beside each what happens to them. */
export function StudentTicks({ students, ticked, onTick, outcome, done }: Props) {
  const all = students.length > 0 && students.every(({ id }) => ticked.has(Number(id)));
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked.size > 0 && !all;
  }, [ticked, all]);
  const toggle = (id: number): void =>
    onTick(ticked.has(id) ? new Set([...ticked].filter((one) => one !== id)) : new Set([...ticked, id]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <div className={`ui-table-box ${css.ticks}`} tabIndex={0} role="region" aria-label="Students to move">
      <table className="ui-table" aria-label="Students to move">
        <thead>
          <tr>
            <th scope="col" className="ui-check">
              <label>
                <input
                  ref={box}
                  type="checkbox"
                  checked={all}
                  disabled={done}
                  aria-label="Select everybody"
                  onChange={() => onTick(all ? new Set() : new Set(students.map(({ id }) => Number(id))))}
                />
              </label>
            </th>
            <th scope="col" className="ui-right">
              SID
            </th>
            <th scope="col">Student</th>
            <th scope="col">Is now</th>
            <th scope="col">Roll number</th>
            <th scope="col">Status</th>
            <th scope="col">{done ? 'Came to' : 'Will come to'}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student) => {
            const id = Number(student.id);
            const name = String(student['student_name'] ?? '');
            const refused = outcome?.refused.get(id);
            const after = outcome?.after.get(id);
            return (
              <tr key={id} className={ticked.has(id) ? 'ui-selected' : undefined}>
                <td className="ui-check">
                  <label>
                    <input
                      type="checkbox"
                      checked={ticked.has(id)}
                      disabled={done}
                      aria-label={`Select ${name}`}
                      onChange={() => toggle(id)}
                    />
                  </label>
                </td>
                <td className="ui-right">{typeof student['sid'] === 'number' ? student['sid'] : ''}</td>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  <bdi>{classLine(student)}</bdi>
                </td>
                <td>{String(student['roll_no'] ?? '')}</td>
                <td>{carried(student, 'status', 'name')}</td>
                <td className={refused ? 'ui-error ui-wrap-cell' : 'ui-wrap-cell'}>
                  {refused ??
                    (after ? (
                      <bdi>{change(student, after)}</bdi>
                    ) : outcome?.unchanged.includes(id) ? (
                      <span className="ui-muted">is there already</span>
                    ) : null)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
