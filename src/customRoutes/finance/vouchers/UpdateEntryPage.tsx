import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney, toRupees } from '../../../../contract/money.ts';
import { offers } from '../../../auth/offers.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { BOOKS } from '../../../vouchers/chart.ts';
import { entryName, kindName, type Entry } from '../../../vouchers/kinds.ts';
import { bodyOf, draftOf, totalOf, withheldIn, type Draft } from './draft.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { readEntry } from './readEntry.ts';
import { SavedPanel } from './SavedPanel.tsx';
import { useSaving, type Done } from './useSaving.ts';
import { VoucherForm } from './VoucherForm.tsx';

/** `/journal-inquiry/update?id=`: a voucher that is none yet is changed; one that is posted is made anew. */
export default function UpdateEntryPage() {
  const [params] = useSearchParams();
  const id = /^\d{1,15}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : 0;
  const { data, error, refetch } = useQuery({
    queryKey: [BOOKS, 'entry', id],
    queryFn: ({ signal }) => readEntry(id, signal),
    // What is being changed here must not change below the hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Changed key={data.trans_id} entry={data} />;
  return (
    <PageScreen>{error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}</PageScreen>
  );
}
/** Why it is not changed here; null when it is. */
function fixed({ by_hand, status, replaced_by, kind }: Entry): string | null {
  if (by_hand === false)
    return `The system made this entry (${kindName(kind).toLowerCase()}). Void or change what it was made from; the entry follows.`;
  if (status === 'voided' && replaced_by !== null) return 'Another voucher stands in for this one; change that one.';
  return status === 'voided' ? 'This voucher is void. Copy it to enter it again.' : null;
}
function Changed({ entry }: { readonly entry: Entry }) {
  const [from] = useState(() => draftOf(entry));
  const [draft, setDraft] = useState(from);
  const [reason, setReason] = useState('');
  const [saved, setSaved] = useState<Done | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const saving = useSaving();
  const why = fixed(entry);
  const isPosted = entry.status === 'approved';
  const ours = offers('vouchers');
  const title = `Update ${entryName(entry)}`;
  const set = (part: Partial<Draft>): void => {
    saving.hold();
    setDraft((known) => ({ ...known, ...part }));
  };
  const save = (): void => {
    const body = {
      ...bodyOf(draft),
      trans_id: entry.trans_id,
      ...(ours ? { version: entry.version, ...(isPosted ? { reason: reason.trim() } : {}) } : {}),
    };
    void saving.change(body, files, setSaved);
  };
  if (saved)
    return (
      <PageScreen title={title}>
        <SavedPanel done={saved} kind={entry.kind} onAgain={null} />
      </PageScreen>
    );
  return (
    <PageScreen title={title}>
      {why !== null ? (
        <Alert severity="info">
          {why} <AppLink to="/journal-inquiry">Back to Journal Inquiry</AppLink>
        </Alert>
      ) : (
        <>
          {isPosted && (
            <Alert severity="warning">
              {entryName(entry)} of {formatDate(entry.entry_date)}, Rs {formatMoney(entry.total)}, is reversed and
              marked void; what is saved here stands in for it under a new number.
            </Alert>
          )}
          <VoucherForm
            draft={draft}
            from={from}
            set={set}
            saving={saving}
            isChange
            saveLabel={isPosted ? 'Reverse and save as new' : entry.status === 'draft' ? 'Send' : 'Save'}
            lacking={isPosted && ours && reason.trim().length < 3 ? 'Say why it is changed' : null}
            onSave={save}
            files={files}
            onFiles={setFiles}
            had={entry.files ?? []}
            {...(isPosted
              ? {
                  givenBack: {
                    account: from.money,
                    amount: from.kind === 'income' ? -entry.total : toRupees(totalOf(from) - withheldIn(from)),
                  },
                }
              : {})}
            extra={
              isPosted &&
              ours && (
                <div className="ui-row">
                  <TextBox label="Reason" required name="reason" wide value={reason} max={300} onChange={setReason} />
                </div>
              )
            }
          />
        </>
      )}
    </PageScreen>
  );
}
