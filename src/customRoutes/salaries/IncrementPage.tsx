import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatMoney } from '../../../contract/money.ts';
import { needed, offers } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { write } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { plural } from '../../../contract/plural.ts';
import { bodyOf, EMPTY, isWhole, type Terms } from './increment.ts';
import { IncrementPreview } from './IncrementPreview.tsx';
import { IncrementTerms } from './IncrementTerms.tsx';
import css from './salaries.module.css';

type Done = Answer<'POST /hrm/salary/process-increments'>['data'];

/** `/increment-approval/create`: raises many salaries; what is asked for is what the preview showed. */
export default function IncrementPage() {
  const [terms, setTerms] = useState<Terms>(EMPTY);
  const [preview, setPreview] = useState<Done | null>(null);
  const [asked, setAsked] = useState(false);
  const { busy, refused, send, submit } = useSubmit();
  const navigate = useNavigate();
  const notify = useNotify();
  const queries = useQueryClient();
  const canLook = offers('previews');
  const change = (part: Partial<Terms>): void => {
    setTerms({ ...terms, ...part });
    setPreview(null);
  };
  const look = (): Promise<unknown> =>
    submit(async () => {
      const body = bodyOf(terms);
      const { data } = await write('POST /hrm/salary/process-increments', { body, preview: needed('previews') });
      setPreview(data);
    });
  const save = (): Promise<unknown> =>
    submit(async () => {
      const seen = preview && { employees: preview.employees, before: preview.before, after: preview.after };
      const body = { ...bodyOf(terms), ...(seen ? { seen } : {}) };
      const { data } = await send((key) => write('POST /hrm/salary/process-increments', { body, key }));
      await queries.invalidateQueries({ queryKey: [FEES] });
      const done = (data as Partial<Done> | undefined)?.employees;
      notify(
        done === undefined
          ? 'The increments wait for approval.'
          : `${plural(done, 'increment')} wait for approval by someone else.`,
        { type: 'success' },
      );
      void navigate('/increment-approval');
    });
  const ready = isWhole(terms) && (!canLook || (preview !== null && preview.employees > 0));
  return (
    <PageScreen>
      <form
        className={`ui-form ${css.terms}`}
        aria-label="Increment"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || !isWhole(terms)) return;
          if (canLook && preview === null) void look();
          else if (ready) setAsked(true);
        }}
      >
        <IncrementTerms terms={terms} refused={refused?.fields ?? {}} onChange={change} />
        {refused && !asked && <Alert severity="error">{refused.message}</Alert>}
        <div className="ui-form-bar">
          {canLook && preview === null && (
            <Button type="submit" variant="contained" loading={busy} disabled={!isWhole(terms)}>
              Preview
            </Button>
          )}
          {(!canLook || preview !== null) && (
            <Button type="submit" variant="contained" loading={busy} disabled={!ready}>
              Ask for approval…
            </Button>
          )}
          <Button component={AppLink} to="/increment-approval">
            Cancel
          </Button>
        </div>
      </form>
      {preview && <IncrementPreview done={preview} />}
      <ConfirmDialog
        open={asked}
        busy={busy}
        title={preview ? `Raise ${plural(preview.employees, 'salary', 'salaries')}?` : 'Raise these salaries?'}
        acceptLabel="Ask for approval"
        onAccept={() => void save().then(() => setAsked(false))}
        onClose={() => setAsked(false)}
      >
        <p>
          {preview && `Rs ${formatMoney(preview.after - preview.before)} a month more. `}Nothing counts before someone
          else has approved it, each by itself or all at once.
        </p>
      </ConfirmDialog>
    </PageScreen>
  );
}
