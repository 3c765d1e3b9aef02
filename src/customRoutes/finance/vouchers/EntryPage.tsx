import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../../../contract/dates.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useCampuses } from '../../../students/lookups.ts';
import { moveCursor } from '../../../ui/keys/moveCursor.ts';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { BOOKS } from '../../../vouchers/chart.ts';
import type { Entry, VoucherKind } from '../../../vouchers/kinds.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { begunBy, begunByBills, begunByCredit } from './begunBy.ts';
import { bodyOf, copyFrom, fresh, type Draft } from './draft.ts';
import { readBills, readEntry } from './readEntry.ts';
import { SavedPanel, savedWords } from './SavedPanel.tsx';
import { useSaving, type Done } from './useSaving.ts';
import { useTyped } from './useTyped.ts';
import { VoucherForm } from './VoucherForm.tsx';

/** A voucher of one kind; `?copy=` begins with what another one says, `?money=` with what the address says, `?bills=` with bills to pay. */
export default function EntryPage({ kind }: { readonly kind: VoucherKind }) {
  const [params] = useSearchParams();
  const copied = /^\d{1,15}$/.test(params.get('copy') ?? '') ? Number(params.get('copy')) : null;
  const { data, error, refetch } = useQuery({
    queryKey: [BOOKS, 'entry', copied],
    queryFn: ({ signal }) => readEntry(copied ?? 0, signal),
    enabled: copied !== null,
  });
  const paid =
    (kind === 'expense' || kind === 'journal') && /^\d{1,15}(,\d{1,15}){0,99}$/.test(params.get('bills') ?? '')
      ? params.get('bills')
      : null;
  if (paid !== null) return <Paying key={paid} kind={kind} ids={paid} />;
  if (copied === null) return <NewVoucher kind={kind} begun={begunBy(kind, params)} />;
  if (data) return <NewVoucher key={copied} kind={kind} copied={data} />;
  return (
    <PageScreen>{error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}</PageScreen>
  );
}
/** An expense that pays bills, or a journal that takes off one, as they are now. */
function Paying({ kind, ids }: { readonly kind: VoucherKind; readonly ids: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [BOOKS, 'bills', ids],
    queryFn: ({ signal }) => readBills(ids, signal),
    // What is being typed here must not change below the hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data)
    return <NewVoucher kind={kind} begun={kind === 'journal' ? begunByCredit(data) : begunByBills(data)} bills={ids} />;
  return (
    <PageScreen>{error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}</PageScreen>
  );
}
interface NewProps {
  readonly kind: VoucherKind;
  readonly copied?: Entry;
  readonly begun?: Draft | null;
  /** Bills that it pays, as the address names them. */
  readonly bills?: string;
}
function NewVoucher({ kind, copied, begun, bills }: NewProps) {
  const campuses = useCampuses();
  const [only] = campuses.length === 1 ? campuses : [];
  const empty = (campus: number | null = only?.id ?? null, day: string | null = today()): Draft =>
    fresh(kind, campus, day);
  const [from, setFrom] = useState(() => empty());
  // What begins with something is begun with it again.
  const typed = useTyped(
    `voucher.${kind}${copied ? `.copy.${copied.trans_id}` : bills ? `.bills.${bills}` : begun ? '.begun' : ''}`,
  );
  const [draft, setDraft] = useState(() => typed.before ?? (copied ? copyFrom(copied) : (begun ?? from)));
  const [isFound, setFound] = useState(typed.before !== null);
  const [saved, setSaved] = useState<Done | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [copying, setCopying] = useState(false);
  const [round, setRound] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  const saving = useSaving(typed.keyName);
  const notify = useNotify();
  useEffect(() => {
    if (saved !== null) return;
    const campus = screen.current?.querySelector<HTMLSelectElement>('form select');
    const account = screen.current?.querySelector<HTMLElement>('input[role=combobox]:not([disabled])');
    // Accounts are of a campus, so that comes first while none is chosen.
    moveCursor((campus?.value === '' ? campus : account) ?? null);
  }, [saved, round]);
  const set = (part: Partial<Draft>): void => {
    saving.hold();
    const next = { ...draft, ...part };
    typed.store(next, from);
    setDraft((known) => ({ ...known, ...part }));
  };
  /** The next one is of the same campus and day. */
  const again = (): void => {
    const next = empty(draft.campus, draft.entryDate);
    setFrom(next);
    setDraft(next);
    setSaved(null);
    setFiles([]);
    setFound(false);
    typed.drop();
    setRound(round + 1);
    saving.hold();
  };
  const save = (how: 'save' | 'again' | 'keep'): void => {
    const body = { ...bodyOf(draft), ...(how === 'keep' ? { draft: true } : {}) };
    void saving.make(body, files, (made) => {
      typed.drop();
      if (how !== 'again') return setSaved(made);
      if (made.unattached.length > 0)
        notify(`${savedWords(made.saved)} Not attached: ${made.unattached.join(' ')}`, { type: 'warning' });
      else notify(savedWords(made.saved), { type: 'success' });
      again();
    });
  };
  return (
    <PageScreen
      actions={
        saved === null && (
          <Button variant="outlined" onClick={() => setCopying(true)}>
            Copy from…
          </Button>
        )
      }
    >
      {saved ? (
        <SavedPanel done={saved} kind={kind} onAgain={again} />
      ) : (
        <div ref={screen}>
          {isFound && (
            <Alert
              severity="info"
              action={
                <Button color="inherit" onClick={again}>
                  Begin anew
                </Button>
              }
            >
              What you typed before is here again. It is not saved yet.
            </Alert>
          )}
          <VoucherForm
            key={round}
            draft={draft}
            from={from}
            set={set}
            saving={saving}
            onSave={save}
            files={files}
            onFiles={setFiles}
          />
        </div>
      )}
      {copying && (
        <CopyDialog
          kind={kind}
          onClose={() => setCopying(false)}
          onChoose={(entry) => {
            setCopying(false);
            set(copyFrom(entry));
          }}
        />
      )}
    </PageScreen>
  );
}
