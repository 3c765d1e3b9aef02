import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useNotify } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { Pager } from '../../ui/list/Pager.tsx';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { ClassPicker } from '../../students/ClassPicker.tsx';
import type { StudentRow } from '../../students/studentRow.ts';
import { withThem, type Choice } from './chosen.ts';
import './extras.css';
import {
  chosenOf,
  lineOf,
  NOBODY_YET,
  PER_PAGE,
  useCandidates,
  type Candidates,
  type Wanted,
} from './useCandidates.ts';

interface Props {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
  /** Most students that may be chosen. */
  readonly most: number;
}
const PAUSE_MS = 300;
const number = (n: number): string => n.toLocaleString('en-PK');

/** Students by class or by search; a scanned card (its SID and Enter) chooses its student at once. */
export function StudentChooser({ choice, onChoose, most }: Props) {
  const [wanted, setWanted] = useState<Wanted>(NOBODY_YET);
  const found = useCandidates(wanted);
  const notify = useNotify();
  const choose = (rows: readonly StudentRow[], isIn: boolean): void =>
    onChoose(withThem(choice, rows.map(chosenOf), isIn));
  const scan = async (text: string, clear: () => void): Promise<void> => {
    if (!/^\d{1,9}$/.test(text)) return;
    try {
      const row = await found.bySid(Number(text));
      if (!row) return void notify(`No student has the SID ${text}.`, { type: 'warning' });
      choose([row], true);
      clear();
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
  };
  const chooseAll = async (): Promise<void> => {
    try {
      onChoose(withThem(choice, await found.all(most), true));
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
  };
  return (
    <section className="ui-group" aria-label="Students">
      <search className="ex-find">
        <ClassPicker value={wanted.choice} onChange={(choice) => setWanted({ ...wanted, choice, page: 1 })} />
        <FindBox
          onFind={(search) => setWanted((known) => (known.search === search ? known : { ...known, search, page: 1 }))}
          onScan={scan}
        />
      </search>
      <div className="ex-count">
        <output>
          <b>{number(choice.size)}</b> chosen
        </output>
        {found.total > 0 && (
          <Button onClick={() => void chooseAll()}>
            Choose{' '}
            {found.total > most ? `the first ${number(most)} of ${number(found.total)}` : `all ${number(found.total)}`}
          </Button>
        )}
        {choice.size > 0 && <Button onClick={() => onChoose(new Map())}>Choose none</Button>}
      </div>
      {found.error ? (
        <LoadFailed error={found.error} onRetry={found.refetch} />
      ) : (
        <Candidate found={found} choice={choice} choose={choose} />
      )}
      {found.lastPage > 1 && (
        <Pager
          page={wanted.page}
          perPage={PER_PAGE}
          shown={found.rows.length}
          total={found.total}
          hasNext={wanted.page < found.lastPage}
          onPage={(page) => setWanted({ ...wanted, page })}
        />
      )}
    </section>
  );
}

interface FindProps {
  readonly onFind: (text: string) => void;
  readonly onScan: (text: string, clear: () => void) => Promise<void>;
}
function FindBox({ onFind, onScan }: FindProps) {
  const id = useId();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onFind(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text alone is what is waited for
  }, [text]);
  return (
    <div className="ui-pick">
      <label htmlFor={id}>Search, or scan a card</label>
      <OutlinedInput
        id={id}
        size="small"
        type="search"
        placeholder="SID, name, roll number"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void onScan(text.trim(), () => setText(''));
        }}
        inputProps={{ dir: 'auto' }}
      />
    </div>
  );
}

function Candidate({
  found,
  choice,
  choose,
}: {
  readonly found: Candidates;
  readonly choice: Choice;
  readonly choose: (rows: readonly StudentRow[], isIn: boolean) => void;
}) {
  const { rows, isFetching } = found;
  if (rows.length === 0) {
    return isFetching ? (
      <span className="ui-skeleton ex-choice" />
    ) : (
      <div className="ui-empty">
        <h2>No student found</h2>
        <p>Choose another class, or search for something else.</p>
      </div>
    );
  }
  const allIn = rows.every(({ id }) => choice.has(Number(id)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <section className="ui-table-box ex-box" tabIndex={0} aria-label="Students found">
      <table
        className={isFetching ? 'ui-table ui-dense ui-stale' : 'ui-table ui-dense'}
        aria-label="Students"
        aria-busy={isFetching}
      >
        <thead>
          <tr>
            <th scope="col" className="ui-check">
              <label>
                <input
                  type="checkbox"
                  aria-label="Choose this page"
                  checked={allIn}
                  onChange={() => choose(rows, !allIn)}
                />
              </label>
            </th>
            {['SID', 'Student', 'Father', 'Class', 'Roll number', 'Campus'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const words = lineOf(row);
            const isIn = choice.has(Number(row.id));
            return (
              <tr key={row.id} className={isIn ? 'ui-selected' : undefined}>
                <td className="ui-check">
                  <label>
                    <input
                      type="checkbox"
                      aria-label={`Choose ${words.name}`}
                      checked={isIn}
                      onChange={() => choose([row], !isIn)}
                    />
                  </label>
                </td>
                <td>{words.sid}</td>
                <td>
                  <bdi>{words.name}</bdi>
                </td>
                <td>
                  <bdi>{words.father}</bdi>
                </td>
                <td>{words.choice}</td>
                <td>{words.rollNo}</td>
                <td>{words.campus}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
