import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { FEES } from '../../challans/useFeeList.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { useFormKey } from '../../ui/form/useFormKey.ts';
import type { ListAction, ReasonFor } from '../list.ts';

interface Props {
  readonly action: ListAction<unknown, never>;
  readonly rows: readonly unknown[];
  /** `done` where it was carried out: what is ticked or open is over. */
  readonly onClose: (done: boolean) => void;
}
/** Asks what an action needs, and carries it out once; the lists are asked for again. */
export function ActionDialog({ action, rows, onClose }: Props) {
  if ('dialog' in action) return action.dialog(rows[0], onClose);
  if ('dialogOfAll' in action) return action.dialogOfAll(rows, onClose);
  if ('reason' in action) return <Reasoned reason={action.reason} of={rows[0]} onClose={onClose} />;
  return 'reasonOfAll' in action ? <Reasoned reason={action.reasonOfAll} of={rows} onClose={onClose} /> : null;
}

interface ReasonedProps<T> {
  readonly reason: ReasonFor<T>;
  readonly of: T;
  readonly onClose: Props['onClose'];
}
function Reasoned<T>({ reason: { title, action, text, done, run }, of, onClose }: ReasonedProps<T>) {
  const send = useFormKey();
  const queries = useQueryClient();
  const notify = useNotify();
  return (
    <ReasonDialog
      title={title(of)}
      {...(action === undefined ? {} : { action })}
      onClose={() => onClose(false)}
      onReason={async (reason) => {
        const said = await send(async (key) => {
          if (!done) return run(of, reason, key);
          await run(of, reason, key);
          return done(of);
        });
        await queries.invalidateQueries({ queryKey: [FEES] });
        notify(typeof said === 'string' ? said : said.warning, {
          type: typeof said === 'string' ? 'success' : 'warning',
        });
        onClose(true);
      }}
    >
      <p>{text(of)}</p>
    </ReasonDialog>
  );
}
