import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { offers } from '../../../auth/offers.ts';
import { useCampuses } from '../../../students/lookups.ts';
import { UnsavedGuard } from '../../../ui/form/LeaveGuard.tsx';
import { useSaveKeys } from '../../../ui/form/useSaveKeys.ts';
import { formatMoney, toRupees } from '../../../../contract/money.ts';
import { formatDate, today } from '../../../../contract/dates.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import {
  accountsOf,
  choiceOf,
  moneyAccounts,
  useChart,
  useVoucherAccounts,
  type ChartAccount,
} from '../../../vouchers/chart.ts';
import type { Entry, VoucherKind } from '../../../vouchers/kinds.ts';
import {
  hasMoney,
  isHeld,
  isOfSeveral,
  isSpreadable,
  isTouched,
  NOTHING,
  problemOf,
  problemOfKept,
  refusedIn,
  totalOf,
  withheldIn,
  type Draft,
} from './draft.ts';
import { Attachments, areTaken } from '../../../ui/form/Attachments.tsx';
import { campusOfAccount } from './between.ts';
import { BetweenNote } from './BetweenNote.tsx';
import { BudgetNotes } from './BudgetNotes.tsx';
import type { LineCampuses } from './CampusCell.tsx';
import type { ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import { goOn, goTo } from './goOn.ts';
import { HeadFields } from './HeadFields.tsx';
import { useNamedEmployees } from './namedEmployees.ts';
import { usePayees } from './payees.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import type { useSaving } from './useSaving.ts';
import { TaxFields } from './TaxFields.tsx';
import { withholds } from './withheld.ts';
import { TransferLine } from './TransferLine.tsx';
import { VoucherGrid } from './VoucherGrid.tsx';
import css from './vouchers.module.css';

/** Accounts that money goes through, those used most first. To pay later is to owe: the payable account is one. */
const MONEY_ROLES: Readonly<Partial<Record<VoucherKind, readonly string[]>>> = {
  expense: ['cash', 'bank', 'payable'],
  income: ['cash', 'bank', 'payable'],
  transfer: ['cash', 'bank'],
};
const MOST_FILES = 10;
interface Props {
  readonly draft: Draft;
  /** As it was when nothing had been typed. */
  readonly from: Draft;
  readonly set: (part: Partial<Draft>) => void;
  readonly saving: ReturnType<typeof useSaving>;
  /** Saves as it is, and goes on with an empty form, or keeps it as a draft. */
  readonly onSave: (how: 'save' | 'again' | 'keep') => void;
  readonly saveLabel?: string;
  /** Only Save: an entry is being changed. */
  readonly isChange?: boolean;
  /** Beside the buttons, and between the lines and them. */
  readonly tools?: ReactNode;
  readonly extra?: ReactNode;
  /** Why it cannot be saved, besides what is typed. */
  readonly lacking?: string | null;
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
  /** Files that it has already. */
  readonly had?: Entry['files'];
  /** What is given back to its account when this is saved. */
  readonly givenBack?: { readonly account: number | null; readonly amount: number };
}

/** A voucher to fill in: head, lines, what it is for. */
export function VoucherForm({
  draft,
  from,
  set,
  saving,
  onSave,
  saveLabel = 'Save',
  isChange = false,
  tools,
  extra,
  lacking = null,
  files,
  onFiles,
  had = [],
  givenBack,
}: Props) {
  const root = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const campuses = useCampuses();
  const isOnly = campuses.length === 1;
  const several = campuses.length > 1 && isOfSeveral(draft);
  const ofDay = { campus_id: draft.campus, as_of: draft.entryDate };
  const { accounts, error, refetch } = useVoucherAccounts(ofDay, several);
  const money = useMemo(() => moneyAccounts(accounts ?? [], MONEY_ROLES[draft.kind] ?? []), [accounts, draft.kind]);
  const payees = usePayees();
  const people = useNamedEmployees(draft);
  const own = draft.campus;
  const fixed = (account: number | null): number | null => campusOfAccount(accounts ?? [], account);
  const lineCampuses: LineCampuses | null = several
    ? { choices: campuses, own, fixed, of: ({ account, campus }) => fixed(account) ?? campus ?? own }
    : null;
  /** An account by its name, with its campus where that is another. */
  const named = (account: ChartAccount): ComboChoice => {
    const choice = choiceOf(account);
    const campus = fixed(account.id);
    const other = campus === null || campus === own ? undefined : campuses.find(({ id }) => id === campus);
    return other === undefined ? choice : { ...choice, name: `${choice.name} · ${other.name}` };
  };
  // A transfer goes out of an account of its own campus.
  const payers = money.filter(({ id }) => draft.kind !== 'transfer' || [null, own].includes(fixed(id)));
  const refused = saving.refused ? refusedIn(draft, saving.refused) : NOTHING;
  // What is owed is owed to someone.
  const isOwed =
    offers('bills') &&
    draft.kind === 'expense' &&
    money.some(({ id, role }) => id === draft.money && role === 'payable');
  const problem =
    lacking ??
    problemOf(draft) ??
    (isOwed && draft.payee.trim() === '' ? 'Say to whom it is owed' : null) ??
    (areTaken(files) ? null : 'A file cannot be attached: remove it');
  const unkept = problemOfKept(draft);
  const next = (): void => goOn(root.current);
  useSaveKeys(
    root,
    () => {
      if (problem === null && !saving.busy) onSave('save');
    },
    () => void navigate('/journal-inquiry'),
  );
  const released = saving.released;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter of every field, once
    <form
      ref={root}
      className={css.form}
      aria-label="Voucher"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && !saving.busy) onSave('save');
      }}
      onKeyDown={(event) => {
        // Enter walks on; the button at the end saves.
        const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented || !isField) return;
        event.preventDefault();
        next();
      }}
    >
      <UnsavedGuard dirty={isTouched(draft, from)} released={released} />
      {error !== null && <LoadFailed error={error} onRetry={refetch} />}
      <HeadFields
        draft={draft}
        set={set}
        money={payers}
        named={named}
        refused={refused.fields}
        onNext={() => goOn(root.current, (one) => one.closest('[data-aside]') === null)}
        campusFixed={isOnly}
        moneyCampuses={lineCampuses}
        payees={payees}
        needsPayee={isOwed || draft.tax.by !== null}
      />
      {isHeld(draft) && <p className={css.balance}>It waits in Finance → Cheques until it is deposited.</p>}
      {hasMoney(draft) && !isHeld(draft) && <Balance draft={draft} money={money} givenBack={givenBack} />}
      {draft.kind === 'transfer' && hasMoney(draft) ? (
        <TransferLine
          lines={draft.lines}
          accounts={money.filter(({ id }) => several || id !== draft.money).map(named)}
          campuses={lineCampuses}
          refused={refused.lines}
          onChange={(lines) => set({ lines })}
          onNext={next}
        />
      ) : (
        <VoucherGrid
          lines={draft.lines}
          sides={draft.sides}
          accounts={(accounts ?? []).map(named)}
          campuses={lineCampuses}
          employees={people.choices}
          refused={refused.lines}
          withheld={withheldIn(draft)}
          spreadsFrom={isSpreadable(draft) ? (draft.entryDate?.slice(0, 7) ?? today().slice(0, 7)) : null}
          onChange={(lines) => set({ lines })}
          onNext={(at) => {
            if (at === 'done') goTo(root.current, '[name=memo]');
            else
              goOn(root.current, ({ dataset }) =>
                at === 'cell' ? dataset['aside'] === undefined : dataset['memo'] !== undefined,
              );
          }}
        />
      )}
      {people.onName !== null && (
        <div>
          <Button size="small" onClick={people.onName}>
            Name employees
          </Button>
        </div>
      )}
      {withholds(draft) && <TaxFields draft={draft} set={set} refused={refused.fields} payees={payees} />}
      <div className="ui-row">
        <TextBox
          label="What it is for"
          required
          name="memo"
          wide
          value={draft.memo}
          max={300}
          error={refused.fields.memo}
          onChange={(memo) => set({ memo })}
        />
      </div>
      {several && <BetweenNote draft={draft} accounts={accounts ?? []} campuses={campuses} />}
      <BudgetNotes draft={draft} accounts={accounts ?? []} />
      {extra}
      {offers('vouchers') && (
        <>
          {had.length > 0 && <p className={css.balance}>Attached already: {had.map(({ name }) => name).join(', ')}</p>}
          <Attachments label="Attach bills" files={files} onChange={onFiles} room={MOST_FILES - had.length} />
        </>
      )}
      {refused.rest !== null && <Alert severity="error">{refused.rest}</Alert>}
      <div className={css.foot}>
        <Button type="submit" variant="contained" data-save="" loading={saving.busy} disabled={problem !== null}>
          {saveLabel}
        </Button>
        {!isChange && (
          <Button variant="outlined" disabled={problem !== null || saving.busy} onClick={() => onSave('again')}>
            Save and new
          </Button>
        )}
        {offers('vouchers') && !isChange && (
          <Button disabled={unkept !== null || saving.busy} onClick={() => onSave('keep')}>
            Save draft
          </Button>
        )}
        {tools}
        <p className={css.why} role="status">
          {problem ?? 'Ctrl+Enter saves'}
        </p>
      </div>
    </form>
  );
}
interface BalanceProps extends Pick<Props, 'draft'> {
  readonly money: readonly ChartAccount[];
  readonly givenBack: Props['givenBack'] | undefined;
}
/** What the account of the money holds on the day, and what will be left of it. */
function Balance({ draft, money, givenBack }: BalanceProps) {
  const campus = campusOfAccount(money, draft.money) ?? draft.moneyCampus ?? draft.campus;
  // What an account holds at its own campus, which may be another than that of the voucher.
  const { groups } = useChart({ campus_id: campus, as_of: draft.entryDate });
  const account = accountsOf(groups).find(({ id }) => id === draft.money);
  const held = (account as Partial<ChartAccount> | undefined)?.balance;
  if (!account || held === undefined) return null;
  const balance = held + (givenBack?.account === account.id ? givenBack.amount : 0);
  const after = balance - (draft.kind === 'income' ? -1 : 1) * toRupees(totalOf(draft) - withheldIn(draft));
  const isShort = after < 0 && account.account_class === 'asset' && draft.kind !== 'income';
  const word = (amount: number): string =>
    account.account_class === 'asset' ? formatMoney(amount) : formatMoney(0 - amount);
  return (
    <p className={css.balance} role="status">
      {account.acc_name}: Rs {word(balance)}
      {account.account_class === 'asset' ? '' : ' owed'}
      {draft.entryDate !== null && ` on ${formatDate(draft.entryDate)}`}, then Rs{' '}
      <span className={isShort ? css.below : undefined}>{word(after)}</span>
      {isShort && <b className={css.below}> · more than there is in it</b>}
    </p>
  );
}
