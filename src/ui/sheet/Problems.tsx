import { conflictWords, problemOf, problemWords, type SheetColumn } from './sheetColumn.ts';
import { changedColumns, textAt, type SheetRow } from './sheetState.ts';
import css from './sheet.module.css';

const SHOWN = 30;
export interface Problem {
  readonly key: number;
  readonly column: string;
  readonly text: string;
}

/** Everything that keeps rows from being stored: texts that mean nothing, and what the server refused. */
export function problemsIn(rows: readonly SheetRow[], columns: readonly SheetColumn[], required = false): Problem[] {
  return rows.flatMap((row, index) => {
    const who = row.title ? `Row ${index + 1}, ${row.title}` : `Row ${index + 1}`;
    const looked = required ? columns : columns.filter(({ name }) => changedColumns(row).includes(name));
    const own = looked.flatMap((column) => {
      const problem = row.problems[column.name] === undefined ? problemOf(column, textAt(row, column.name)) : null;
      return problem
        ? [{ key: row.key, column: column.name, text: `${who}: ${problemWords(column.label, problem)}` }]
        : [];
    });
    const refused = Object.entries(row.problems).map(([name, problem]) => {
      const label = columns.find((column) => column.name === name)?.label ?? '';
      return { key: row.key, column: name, text: `${who}: ${problemWords(label, problem)}` };
    });
    const conflicts = Object.entries(row.theirs ?? {}).map(([name, theirs]) => {
      const label = columns.find((column) => column.name === name)?.label ?? '';
      return { key: row.key, column: name, text: `${who}: ${label}. ${conflictWords(textAt(row, name), theirs)}` };
    });
    return [...own, ...refused, ...conflicts];
  });
}

/** What is to be corrected, each with the way to its cell. */
export function Problems({
  problems,
  onGo,
}: {
  readonly problems: readonly Problem[];
  readonly onGo: (problem: Problem) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <section className={css.problems} aria-label="To be corrected">
      <h2>
        {problems.length === 1 ? 'One cell is' : `${problems.length.toLocaleString('en-PK')} cells are`} to be corrected
      </h2>
      <ul>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.key} ${problem.column}`}>
            <button type="button" onClick={() => onGo(problem)}>
              <bdi>{problem.text}</bdi>
            </button>
          </li>
        ))}
        {problems.length > SHOWN && <li className="ui-muted">and {problems.length - SHOWN} more</li>}
      </ul>
    </section>
  );
}
