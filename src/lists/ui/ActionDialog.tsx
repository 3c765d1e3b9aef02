import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { FEES } from '../../challans/useFeeList.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { useFormKey } from '../../ui/form/useFormKey.ts';
import type { ListAction } from '../list.ts';

interface Props {
  readonly action: ListAction<unknown, never>;
  readonly rows: readonly unknown[];
  /** `done` where it was carried out: what is ticked or open is over. */
  readonly onClose: (done: boolean) => void;
}
/** Asks what an action needs, and carries it out once; the lists are asked for again. */
export function ActionDialog({ action, rows, onClose }: Props) {
  const send = useFormKey();
  const queries = useQueryClient();
  const notify = useNotify();
  if ('dialog' in action) return action.dialog(rows[0], onClose);
  if ('dialogOfAll' in action) return action.dialogOfAll(rows, onClose);
  if (!('reason' in action)) return null;
  const { title, action: label, text, run } = action.reason;
  return (
    <ReasonDialog
      title={title(rows)}
      {...(label === undefined ? {} : { action: label })}
      onClose={() => onClose(false)}
      onReason={async (reason) => {
        const said = await send((key) => run(rows, reason, key));
        await queries.invalidateQueries({ queryKey: [FEES] });
        notify(typeof said === 'string' ? said : said.warning, {
          type: typeof said === 'string' ? 'success' : 'warning',
        });
        onClose(true);
      }}
    >
      <p>{text(rows)}</p>
    </ReasonDialog>
  );
}
