import { needed } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { today } from '../../../../contract/dates.ts';
import type { Row } from '../../../dataProvider/decode.ts';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { moveStudents, type Moved } from './moveStudents.ts';
import { StudentTicks } from './StudentTicks.tsx';
import { TargetForm, type Wish } from './TargetForm.tsx';
import { missingIn, NO_TARGET, targetBody, TRANSFER_KINDS, type Target } from './transferKinds.ts';
import { UndoBatch } from './UndoBatch.tsx';

interface Props {
  readonly students: readonly Row[];
  /** Inquiries: what is wanted most is a status. */
  readonly admits: boolean;
  readonly onAgain: () => void;
}
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'id', order: 'ASC' } } as const;
/** What all have in common; null when they differ. */
const shared = (students: readonly Row[], name: string): number | null => {
  const values = new Set(students.map((row) => row[name]));
  const [only] = values;
  return values.size === 1 && typeof only === 'number' ? only : null;
};
const many = (n: number): string => `${n.toLocaleString('en-PK')} ${n === 1 ? 'student' : 'students'}`;

/** The class and session that follow those of the students. */
function useNext(students: readonly Row[]): Partial<Target> {
  const classes = useGetList<RaRecord>('classes', ALL, { staleTime: 300_000 }).data;
  const sessions = useGetList<RaRecord>('sessions', ALL, { staleTime: 300_000 }).data;
  const next = classes?.find(({ id }) => id === shared(students, 'class_id'))?.['next_class_id'];
  const now = sessions?.find(({ id }) => id === shared(students, 'session_id'));
  const later = sessions
    ?.filter((one) => now && String(one['start_date']) > String(now['start_date']))
    .toSorted((a, b) => String(a['start_date']).localeCompare(String(b['start_date'])))[0];
  return {
    ...(typeof next === 'number' ? { class_id: next } : {}),
    ...(later ? { session_id: Number(later.id) } : {}),
  };
}

/** Ticks, target, preview, move, result with its undo. */
export function TransferSteps({ students, admits, onAgain }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(students.map(({ id }) => Number(id))));
  const [own, setOwn] = useState<Partial<Wish>>({});
  const next = useNext(students);
  const kind = own.kind ?? TRANSFER_KINDS[admits ? 5 : 0];
  const wish: Wish = {
    kind,
    target: own.target ?? { ...NO_TARGET, ...(kind.kind === 'promote' ? next : {}) },
    rollNo: own.rollNo ?? 'keep',
    date: own.date === undefined ? today() : own.date,
    reason: own.reason ?? '',
  };
  const [outcome, setOutcome] = useState<Moved | null>(null);
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [undoing, setUndoing] = useState(false);
  const { running, begin, end, cancel } = useProgress();
  const queries = useQueryClient();
  const ids = students.map(({ id }) => Number(id)).filter((id) => ticked.has(id));
  const missing = missingIn(kind, wish.target);
  const needsReason = kind.kind === 'status' && wish.reason.trim() === '';

  const change = (part: Partial<Wish>): void => {
    setOwn({ ...own, ...part, ...(part.kind && part.kind !== kind ? { target: undefined } : {}) } as Partial<Wish>);
    setOutcome(null);
  };
  const run = async (dryRun: boolean): Promise<void> => {
    setProblem(null);
    try {
      const reason = wish.reason.trim();
      const body = {
        to: targetBody(kind, wish.target),
        roll_no: wish.rollNo,
        ...(reason ? { reason } : {}),
        ...(wish.date ? { effective_date: wish.date } : {}),
      };
      const movable = dryRun ? ids : ids.filter((id) => !outcome?.refused.has(id));
      const moved = await moveStudents(movable, body, { ...begin(), preview: dryRun ? needed('previews') : undefined });
      setOutcome(dryRun ? moved : { ...moved, refused: new Map([...(outcome?.refused ?? []), ...moved.refused]) });
      setDone(!dryRun);
      if (!dryRun)
        await queries.invalidateQueries({
          queryKey: ['students'],
          predicate: ({ queryKey }) => queryKey[1] !== 'to move',
        });
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setProblem(Object.values(fields).join(' ') || message);
    }
    end();
  };
  const why =
    ids.length === 0
      ? 'Tick at least one student'
      : missing.length > 0
        ? 'Say where they go'
        : needsReason
          ? 'Give a reason'
          : undefined;

  return (
    <div className="ui-sheet-page">
      {!done && (
        <TargetForm
          wish={wish}
          onChange={change}
          campus={shared(students, 'campus_id')}
          cls={shared(students, 'class_id')}
        />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {outcome && <Summary outcome={outcome} done={done} />}
      <StudentTicks
        students={students}
        ticked={ticked}
        outcome={outcome}
        done={done}
        onTick={(next) => {
          setTicked(next);
          setOutcome(null);
        }}
      />
      {running ? (
        <Progress
          doing={`${kind.verb.replace(/e$/, '')}ing`}
          over={running.over}
          of={ids.length}
          onCancel={cancel}
          cancelled={running.cancelled}
        />
      ) : (
        <div className="ui-form-bar ui-save">
          {done ? (
            <>
              <Button variant="contained" onClick={onAgain}>
                Move others
              </Button>
              {outcome && outcome.batches.length > 0 && (
                <Button variant="outlined" onClick={() => setUndoing(true)}>
                  Undo this batch
                </Button>
              )}
            </>
          ) : (
            <>
              <Button
                variant={outcome ? 'outlined' : 'contained'}
                disabled={why !== undefined}
                onClick={() => void run(true)}
              >
                Preview
              </Button>
              {outcome && outcome.updated.length > 0 && (
                <Button variant="contained" onClick={() => void run(false)}>
                  {kind.verb} {many(outcome.updated.length)}
                </Button>
              )}
              <output className="ui-muted">
                {many(ids.length)} ticked{why && `. ${why}.`}
              </output>
            </>
          )}
        </div>
      )}
      {undoing && outcome && (
        <UndoBatch
          ids={outcome.batches}
          students={outcome.updated.length}
          summary={`${kind.label}: ${many(outcome.updated.length)}`}
          onClose={() => setUndoing(false)}
          onUndone={onAgain}
        />
      )}
    </div>
  );
}

function Summary({ outcome, done }: { readonly outcome: Moved; readonly done: boolean }) {
  const parts = [
    `${many(outcome.updated.length)} ${done ? 'moved' : 'would move'}`,
    ...(outcome.unchanged.length > 0
      ? [`${outcome.unchanged.length} ${outcome.unchanged.length === 1 ? 'is' : 'are'} there already`]
      : []),
    ...(outcome.refused.size > 0 ? [`${outcome.refused.size} ${done ? 'not moved' : 'cannot be moved'}`] : []),
  ];
  return <Alert severity={outcome.refused.size > 0 ? 'warning' : done ? 'success' : 'info'}>{parts.join(', ')}.</Alert>;
}
