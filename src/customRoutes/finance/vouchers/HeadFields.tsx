import { useId } from 'react';
import { METHODS, type Method } from '../../../challans/receiving.ts';
import { offers } from '../../../auth/offers.ts';
import { useCampuses } from '../../../students/lookups.ts';
import { Box, refusalId } from '../../../ui/picker/Box.tsx';
import { ComboBox, type ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { KeyPicker } from '../../../ui/picker/KeyPicker.tsx';
import { Picker } from '../../../ui/picker/Picker.tsx';
import type { ChartAccount } from '../../../vouchers/chart.ts';
import { hasMoney, isHeld, type Draft, type Refused } from './draft.ts';
import type { LineCampuses } from './CampusCell.tsx';
import { PayeeBox } from './PayeeBox.tsx';
import type { Payee } from './payees.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import css from './vouchers.module.css';

interface Props {
  readonly draft: Draft;
  readonly set: (part: Partial<Draft>) => void;
  /** Accounts that it can go through. */
  readonly money: readonly ChartAccount[];
  /** As they are offered. */
  readonly named: (account: ChartAccount) => ComboChoice;
  readonly refused: Refused['fields'];
  readonly onNext: () => void;
  /** Before a campus, so that its accounts are chosen of it. */
  readonly campusFixed: boolean;
  /** Where the money may be that of another campus. */
  readonly moneyCampuses: LineCampuses | null;
  /** Whom vouchers have named; null where nobody says it. */
  readonly payees: readonly Payee[] | null;
  /** Who is paid must be said. */
  readonly needsPayee: boolean;
}
const MONEY: Readonly<Record<string, string>> = {
  expense: 'Paid from',
  income: 'Received into',
  transfer: 'From account',
};
/** Whose money it is, where that is not the campus of the voucher: a transfer goes out of its own. */
const MONEY_CAMPUS: Readonly<Record<string, string>> = {
  expense: 'Paid by campus',
  income: 'Received by campus',
};
const PAYEE: Readonly<Record<string, string>> = {
  expense: 'Paid to',
  income: 'Received from',
};
/** When, where and through which account; what the whole voucher is about stands below its lines. */
export function HeadFields({
  draft,
  set,
  money,
  named,
  refused,
  onNext,
  campusFixed,
  moneyCampuses,
  payees,
  needsPayee,
}: Props) {
  const campuses = useCampuses();
  const id = useId();
  const ours = offers('vouchers');
  const payee = PAYEE[draft.kind];
  // What is left owed is owed by the campus of the voucher.
  const isOwed = (account: number | null): boolean =>
    money.some(({ id: one, role }) => one === account && role === 'payable');
  const isPayable = (account: number | null): boolean => draft.kind === 'expense' && isOwed(account);
  const moneyCampus = MONEY_CAMPUS[draft.kind];
  return (
    <div className={`ui-row ${css.head}`}>
      {campuses.length > 1 && (
        <Picker
          label="Campus"
          required
          choices={campuses}
          value={draft.campus}
          empty="Choose"
          disabled={campusFixed}
          error={refused.campus}
          onChange={(campus) => set({ campus })}
        />
      )}
      <DateBox
        label="Date"
        required
        value={draft.entryDate}
        error={refused.entryDate}
        onChange={(entryDate) => set({ entryDate })}
      />
      {hasMoney(draft) && !isHeld(draft) && (
        <Box label={MONEY[draft.kind] ?? 'Account'} of={id} wide error={refused.money}>
          <ComboBox
            id={id}
            label={MONEY[draft.kind] ?? 'Account'}
            choices={money.map(named)}
            value={draft.money}
            required
            invalid={refused.money !== undefined}
            describedBy={refusalId(id, refused.money)}
            onChange={(account) =>
              set({ money: account, moneyCampus: null, ...(isPayable(account) ? {} : { dueDate: null }) })
            }
            onNext={onNext}
          />
        </Box>
      )}
      {moneyCampuses && moneyCampus !== undefined && hasMoney(draft) && !isHeld(draft) && !isOwed(draft.money) && (
        // Seldom another: Enter walks past it, as past those of the lines.
        <div data-aside="">
          <Picker
            label={moneyCampus}
            choices={moneyCampuses.choices}
            value={moneyCampuses.of({ account: draft.money, campus: draft.moneyCampus })}
            empty="Choose"
            disabled={moneyCampuses.own === null || moneyCampuses.fixed(draft.money) !== null}
            error={refused.moneyCampus}
            onChange={(campus) => set({ moneyCampus: campus === moneyCampuses.own ? null : campus })}
          />
        </div>
      )}
      {hasMoney(draft) && offers('due-bills') && isPayable(draft.money) && (
        <DateBox
          label="Due on"
          value={draft.dueDate}
          error={refused.dueDate}
          onChange={(dueDate) => set({ dueDate })}
        />
      )}
      {hasMoney(draft) && ours && (
        <KeyPicker
          label="Method"
          required
          choices={METHODS}
          value={draft.method}
          empty="Choose"
          onChange={(method) => set({ method: (method as Method | null) ?? 'cash' })}
        />
      )}
      {hasMoney(draft) && ours && draft.method === 'cheque' && (
        <>
          <TextBox
            label="Cheque no"
            required
            value={draft.chequeNo}
            max={30}
            error={refused.chequeNo}
            onChange={(chequeNo) => set({ chequeNo })}
          />
          <DateBox
            label="Cheque date"
            value={draft.chequeDate}
            error={refused.chequeDate}
            onChange={(chequeDate) => set({ chequeDate })}
          />
          {draft.kind === 'income' && offers('cheques-of-income') && (
            <KeyPicker
              label="The cheque is"
              choices={[['hand', 'In hand']]}
              value={draft.inHand ? 'hand' : null}
              empty="At the bank"
              onChange={(where) => set({ inHand: where === 'hand' })}
            />
          )}
        </>
      )}
      {ours && payee !== undefined && (
        <PayeeBox label={payee} {...{ draft, set, payees }} error={refused.payee} required={needsPayee} />
      )}
      <TextBox
        label="Reference"
        value={draft.reference}
        max={60}
        error={refused.reference}
        onChange={(reference) => set({ reference })}
      />
      {ours && draft.kind === 'journal' && (
        <DateBox
          label="Reverse on"
          value={draft.reverseOn}
          error={refused.reverseOn}
          onChange={(reverseOn) => set({ reverseOn })}
        />
      )}
    </div>
  );
}
