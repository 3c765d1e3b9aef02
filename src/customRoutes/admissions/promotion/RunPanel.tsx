import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import type { Run } from './choices.ts';
import { UndoDialog } from './UndoDialog.tsx';
import css from './promotion.module.css';

const AGAIN_MS = 1000;
const FIGURES = [
  ['promoted', 'Promoted'],
  ['detained', 'Detained'],
  ['passed_out', 'Passed out'],
  ['put_back', 'Put back'],
  ['plans', 'New fee plans'],
  ['changed', 'Left as they are'],
  ['failed', 'Refused'],
] as const satisfies readonly (readonly [keyof Run, string])[];
export const runName = ({
  kind,
  from_session,
  to_session,
}: Pick<Run, 'kind' | 'from_session' | 'to_session'>): string =>
  `${kind === 'undo' ? 'Undo of ' : ''}${from_session} to ${to_session}`;

interface Props {
  readonly id: number;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}
/** How far a promotion is, with a way to stop it, what came of it, and its undo. It goes on when this screen is left. */
export function RunPanel({ id, onOpen, onClose }: Props) {
  const queries = useQueryClient();
  const { busy, run: act } = useAction();
  const [undoing, setUndoing] = useState(false);
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    queryKey: ['promotion', 'run', id],
    queryFn: async ({ signal }) =>
      (await ask('GET /promotions/{id}', { offered: needed('promotions'), params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'running' || !state.data ? AGAIN_MS : false),
    placeholderData: keepPreviousData,
  });
  const over = run !== undefined && run.state !== 'running';
  const wasOver = useRef<boolean | null>(null);
  useEffect(() => {
    // Lists and preview are read again when the last student is moved, not before someone looks at an old one.
    if (over && wasOver.current === false) {
      void queries.invalidateQueries({ queryKey: ['promotion'], predicate: ({ queryKey }) => queryKey[1] !== 'run' });
      void queries.invalidateQueries({ queryKey: ['students'] });
    }
    if (run) wasOver.current = over;
  }, [over, run, queries]);
  const stop = async (): Promise<void> => {
    await act(async () => {
      await write('POST /promotions/{id}/cancel', { offered: needed('promotions'), params: { id }, body: {} });
    });
    void refetch();
  };
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!run) return <span className="ui-skeleton ui-line" />;
  const share = run.total === 0 ? 0 : (run.done / run.total) * 100;
  return (
    <section className="ui-panel" aria-label="Promotion under way">
      <div className="ui-bar-line">
        <strong>{runName(run)}</strong>
        <StatusChip status={run.state} />
        <span className="ui-muted">
          {run.username}, {formatDate(run.started_at)}
        </span>
        <span className="ui-end">
          {over ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button variant="outlined" color="error" loading={busy} onClick={() => void stop()}>
              Stop after this part
            </Button>
          )}
        </span>
      </div>
      <div
        className={css.progress}
        role="progressbar"
        aria-label="Students done"
        aria-valuemin={0}
        aria-valuemax={run.total}
        aria-valuenow={run.done}
      >
        <span style={{ width: `${share}%` }} />
      </div>
      <dl className="ui-figures" aria-live="polite">
        <div>
          <dt>Done</dt>
          <dd>{`${run.done.toLocaleString('en-PK')} of ${run.total.toLocaleString('en-PK')}`}</dd>
        </div>
        {FIGURES.filter(([key]) => run[key] > 0).map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{run[key].toLocaleString('en-PK')}</dd>
          </div>
        ))}
      </dl>
      {run.message !== null && <p className={run.state === 'failed' ? 'ui-error' : 'ui-muted'}>{run.message}</p>}
      {over && (
        <div className="ui-bar-line">
          <Button variant="outlined" component={AppLink} to={`/manage-students/promotion/results?promotion_id=${id}`}>
            Result of each student
          </Button>
          {run.left > 0 && (
            <Button variant="outlined" color="error" onClick={() => setUndoing(true)}>
              Undo…
            </Button>
          )}
        </div>
      )}
      {undoing && <UndoDialog run={run} onBegan={(begun) => onOpen(begun.id)} onClose={() => setUndoing(false)} />}
    </section>
  );
}
