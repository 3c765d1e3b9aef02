import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import type { PersonKind } from '../../../../contract/personalData.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';

interface Props {
  readonly kind: PersonKind;
  readonly id: number;
  readonly name: string;
  readonly erasing: Answer<'GET /personal_data/{kind}/{id}'>['data']['erasing'];
  readonly onErased: () => void;
}
const LONGEST = 300;

/** What an erasure would take away and leave, why it cannot be done, and the way to do it. */
export function ErasePanel({ erasing, ...person }: Props) {
  const [open, setOpen] = useState(false);
  const { gone, stays, problems } = erasing;
  return (
    <section className="ui-stack" aria-label="Erase">
      <div className="ui-card-head">
        <h2>Erase</h2>
        <Button
          variant="outlined"
          color="error"
          disabled={problems.length > 0 || gone.length === 0}
          onClick={() => setOpen(true)}
        >
          Erase…
        </Button>
      </div>
      {problems.length > 0 && <Alert severity="warning">{`Not yet: ${problems.join('. ')}.`}</Alert>}
      <p>
        {gone.length === 0
          ? 'Whoever works for all campuses erases.'
          : `Names, numbers, addresses, pictures, remarks and texts go: ${gone.join(', ')}.`}
      </p>
      {stays.length > 0 && (
        <dl className="ui-definitions">
          {stays.map(({ title, why }) => (
            <div key={title}>
              <dt>{`${title}: stays`}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      )}
      {open && <EraseDialog {...person} onClose={() => setOpen(false)} />}
    </section>
  );
}
/** Confirmed by typing the name, with a reason: nothing brings it back. */
function EraseDialog({ kind, id, name, onErased, onClose }: Omit<Props, 'erasing'> & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState({ reason: '', name: '' });
  const { busy, refused, send, submit } = useSubmit();
  const queries = useQueryClient();
  const formId = useId();
  const isReady = typed.name.trim() === name.trim() && typed.reason.trim() !== '';
  const erase = async (): Promise<void> => {
    if (!isReady || busy) return;
    const left = await submit(async () => {
      const call = { params: { kind, id }, offered: needed('personal-data') };
      const body = { reason: typed.reason.trim(), name: typed.name.trim() };
      await send((key) => write('POST /personal_data/{kind}/{id}/erase', { ...call, body, key }));
    });
    if (left !== null) return;
    // Their name is in lists and choices of any page.
    void queries.invalidateQueries();
    showToast('success', 'What was said of them is erased.');
    onErased();
  };
  return (
    <AppDialog
      open
      title="Erase this person?"
      closable={!busy}
      onClose={onClose}
      actions={<DialogButtons label="Erase" busy={busy} disabled={!isReady} destroys form={formId} onClose={onClose} />}
    >
      <form
        id={formId}
        className="ui-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <p>
          Nothing brings it back. Backups that were made before still hold it: restored here, they are erased again
          where they can be; restored elsewhere, they are there.
        </p>
        <TextBox
          label="Reason"
          required
          wide
          max={LONGEST}
          value={typed.reason}
          error={refused?.fields['reason']}
          onChange={(reason) => setTyped({ ...typed, reason })}
        />
        <TextBox
          label={`To confirm, type ${name}`}
          required
          wide
          max={120}
          value={typed.name}
          error={refused ? (refused.fields['name'] ?? refused.message) : undefined}
          onChange={(text) => setTyped({ ...typed, name: text })}
        />
      </form>
    </AppDialog>
  );
}
