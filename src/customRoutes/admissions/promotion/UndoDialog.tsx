import { useQuery, useQueryClient } from '@tanstack/react-query';
import { needed } from '../../../auth/offers.ts';
import { ask, write } from '../../../dataProvider/ask.ts';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { plural } from '../../../../contract/plural.ts';
import type { Run } from './choices.ts';
import css from './promotion.module.css';

interface Props {
  readonly run: Run;
  readonly onBegan: (undo: Run) => void;
  readonly onClose: () => void;
}
/** Asks, with how many go back and how many stay, and begins the undo. */
export function UndoDialog({ run, onBegan, onClose }: Props) {
  const { busy, refused, send, submit } = useSubmit();
  const queries = useQueryClient();
  const params = { id: run.id };
  const { data, error } = useQuery({
    queryKey: ['promotion', 'undo', run.id],
    queryFn: async ({ signal }) =>
      (await ask('GET /promotions/{id}/undo', { offered: needed('promotions'), params, signal })).data,
    gcTime: 0,
  });
  const begin = (): Promise<unknown> =>
    submit(async () => {
      const undo = await send((key) =>
        write('POST /promotions/{id}/undo', { offered: needed('promotions'), params, body: {}, key }),
      );
      await queries.invalidateQueries({ queryKey: ['promotion'] });
      onClose();
      onBegan(undo.data);
    });
  const why = refused?.message ?? (error ? String(error.message) : null);
  return (
    <ConfirmDialog
      open
      danger
      title="Undo this promotion?"
      acceptLabel={data ? `Put ${plural(data.put_back, 'student')} back` : 'Put back'}
      busy={busy || (data === undefined && error === null)}
      onAccept={() => void begin()}
      onClose={onClose}
    >
      <p>Class, section, roll number, status and fee plan become what they were. The history has both.</p>
      {data && data.changed > 0 && (
        <>
          <p>{plural(data.changed, 'student')} will stay as they are:</p>
          <ul className={css.stay}>
            {data.stay.map(({ student_id, studentName, message }) => (
              <li key={student_id}>
                <bdi>{studentName}</bdi>: {message}
              </li>
            ))}
            {data.changed > data.stay.length && <li>{data.changed - data.stay.length} more; the result names all</li>}
          </ul>
        </>
      )}
      {why !== null && (
        <p className="ui-error" role="alert">
          {why}
        </p>
      )}
    </ConfirmDialog>
  );
}
