import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { userPrefs, useCredentials } from '../../../../auth/credentials.ts';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { FEES } from '../../../../challans/useFeeList.ts';
import { fetchOpen, pay, type Open, type Paid, type Paying } from '../calls.ts';
import type { Payer } from '../find/findPayers.ts';
import { holdPayingStudent, payingStudent, type PayingStudent } from '../payingStudent.ts';
import { accountsFor, habits, remember, useAccounts, type Account } from '../../../../challans/receiving.ts';
import { useAttempt, type Take } from '../useAttempt.ts';
import { billOf, dueOf, splitOf, WHOLE, type BillLine, type Entry, type Split } from './bill.ts';
import { bodyOf, clearedBy, draftOf, whoOf, type Draft } from './body.ts';
import { finesBefore, spreadsItself, textsOf, withFineLines, type Ready } from './fineLines.ts';
import { changeOf, freshTerms, isWithin, paidDates, type Terms } from './terms.ts';
import { ask } from '../../../../challans/ask.ts';

export interface Counter {
  readonly open: Open | undefined;
  readonly error: unknown;
  readonly loading: boolean;
  readonly stale: boolean;
  readonly reload: () => void;
  readonly bill: readonly BillLine[];
  readonly due: number;
  readonly entry: Entry;
  readonly setAmount: (text: string | null) => void;
  /** Puts back what was typed before. */
  readonly restore: (entry: Entry) => void;
  readonly setLine: (id: number, text: string) => void;
  readonly split: Split;
  readonly terms: Terms;
  readonly change: (part: Partial<Terms>) => void;
  readonly accounts: readonly Account[] | undefined;
  readonly account: number | null;
  readonly withFines: boolean;
  readonly setWithFines: (on: boolean) => void;
  readonly ahead: boolean;
  readonly setAhead: (on: boolean) => void;
  /** Why the payment cannot be taken as it is; null when it can. */
  readonly problem: string | null;
  readonly needsApproval: boolean;
  readonly taking: Take<Paying, Draft, Paid>;
  readonly isBusy: boolean;
  readonly pay: () => void;
  readonly retry: () => void;
  /** What was just paid. */
  readonly record: PayingStudent | null;
  readonly next: () => void;
}
const EMPTY: readonly BillLine[] = [];

/**
 * Everything about one payment at the counter: the bill, what is typed, what is sent. `base` is the till's own address.
 */
export function useCounter(payer: Payer | null, base: string): Counter {
  const queries = useQueryClient();
  const credentials = useCredentials();
  const [entry, setEntry] = useState<Entry>(WHOLE);
  const [terms, setTerms] = useState(freshTerms);
  const [withFines, setWithFines] = useState(true);
  const [ahead, setAhead] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [unprepared, setUnprepared] = useState<string | null>(null);
  const [record, setRecord] = useState<PayingStudent | null>(null);
  // Half-typed, and on days that are not the user's, a date is not asked about: the bill stays where it is.
  const [paidDate, setPaidDate] = useState(terms.paidDate);
  if (paidDate !== terms.paidDate && isWithin(paidDates(), terms.paidDate)) setPaidDate(terms.paidDate);
  const query = { ...payer, paid_date: paidDate, ...(ahead ? { include_future_challans: '1' } : {}) };
  const found = useQuery({
    queryKey: [FEES, 'open', query],
    queryFn: ({ signal }) => fetchOpen(query, signal),
    enabled: payer !== null,
    // The bill of one payer must never stand under the name of another; only its own may wait for another date.
    placeholderData: (known, from) => (from && sameWho(from.queryKey[2], payer) ? keepPreviousData(known) : undefined),
  });
  const open = payer === null ? undefined : found.data;
  const bill = useMemo(() => (open ? billOf(open, withFines) : EMPTY), [open, withFines]);
  const split = useMemo(() => splitOf(bill, entry), [bill, entry]);
  const { accounts: all } = useAccounts();
  const campuses = useMemo(() => [...new Set(open?.students.map(({ campus_id }) => campus_id))], [open]);
  const accounts = useMemo(() => all && accountsFor(all, terms.method, campuses), [all, terms.method, campuses]);
  const account = accountIn(accounts, terms);
  const finish = async (paid: Paid, draft: Draft): Promise<void> => {
    // What remains is of the bill that was on the screen; the server's figure counts months ahead as well.
    const { exact, ...known } = draft;
    const done: PayingStudent = {
      ...known,
      receipts: paid.receipts,
      advance: paid.receipts.reduce((sum, one) => sum + one.advance, 0),
    };
    holdPayingStudent(done);
    setRecord(done);
    void queries.invalidateQueries({ queryKey: [FEES] });
    if (exact) return;
    try {
      const ids = paid.receipts.map(({ payment_id }) => payment_id).join();
      const cleared = await ask('GET /payChallan', { query: { ids, per_page: '500' } });
      const withCleared = { ...done, particulars: clearedBy(cleared.data) };
      // Whoever is quicker than the answer is at the next payer: this receipt must not come back in their place.
      if (payingStudent() === done) holdPayingStudent(withCleared);
      setRecord((shownNow) => (shownNow === done ? withCleared : shownNow));
    } catch (error) {
      // The same rule spread it here; the receipt is right unless the bill changed in that second.
      console.warn('What the payment cleared could not be asked.', error);
    }
  };
  const taking = useAttempt<Paying, Draft, Paid>('pay', pay, (paid, draft) => void finish(paid, draft));
  const who = open && payer ? whoOf(open, payer) : null;
  const needsApproval = isOn(credentials && userPrefs(credentials).two_step_ch_payment_approval_req);
  const problem =
    unprepared ?? problemOf({ loading: found.isPending || found.isPlaceholderData, split, terms, account, accounts });
  const { clear } = taking;
  // What the server refused is about what was typed then.
  useEffect(() => {
    clear();
    setUnprepared(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function each render
  }, [entry, terms, withFines]);

  const prepared = async (): Promise<Ready | null> => {
    const typed = { bill, entry, split, withFines, paidDate: terms.paidDate };
    if (finesBefore(typed).length === 0) return typed;
    setPreparing(true);
    try {
      const ready = await withFineLines(typed, () => fetchOpen(query));
      void queries.invalidateQueries({ queryKey: [FEES, 'open'] });
      return ready;
    } catch (error) {
      setUnprepared(refusalOf(error).message);
      return null;
    } finally {
      setPreparing(false);
    }
  };
  const take = async (): Promise<void> => {
    if (problem !== null || !open || !who || account === null || preparing || taking.state.kind !== 'ready') return;
    const ready = await prepared();
    if (!ready) return;
    const shares = splitOf(ready.bill, ready.entry);
    const named = bodyOf(ready.bill, shares, ready.entry, terms, account, who);
    const body = withFines || !spreadsItself() ? named : { ...named, fines: false };
    const draft = draftOf(open, ready.bill, shares, terms, 'lines' in body && body.fines !== true, base);
    if (!draft) return;
    remember({ accounts: { ...habits().accounts, [terms.method]: account } });
    await taking.take(body, draft);
  };
  const next = (): void => {
    setEntry(WHOLE);
    setTerms((known) => ({ ...freshTerms(), paidDate: known.paidDate }));
    setRecord(null);
    taking.next();
  };
  return {
    open,
    error: found.error,
    loading: payer !== null && found.isPending,
    stale: found.isFetching && found.data !== undefined,
    reload: () => {
      clear();
      void found.refetch();
    },
    bill,
    due: dueOf(bill),
    entry,
    setAmount: (text) => setEntry({ kind: 'amount', text }),
    restore: setEntry,
    setLine: (id, text) =>
      setEntry((known) => ({
        kind: 'lines',
        texts: { ...(known.kind === 'lines' ? known.texts : textsOf(split)), [id]: text },
      })),
    split,
    terms,
    change: (part) => setTerms((known) => ({ ...known, ...part })),
    accounts,
    account,
    withFines,
    setWithFines,
    ahead,
    setAhead,
    problem,
    needsApproval,
    taking,
    isBusy: preparing || taking.state.kind === 'sending',
    pay: () => void take(),
    retry: () => void taking.retry(),
    record,
    next,
  };
}

const sameWho = (query: unknown, payer: Payer | null): boolean =>
  payer !== null &&
  typeof query === 'object' &&
  query !== null &&
  Object.entries(payer).every(([name, value]) => Reflect.get(query, name) === value);
const isOn = (value: unknown): boolean => Boolean(value) && value !== 'null';
function accountIn(accounts: readonly Account[] | undefined, { account, method }: Terms): number | null {
  const known = [account, habits().accounts[method]].find((id) => accounts?.some((one) => one.id === id));
  return known ?? accounts?.[0]?.id ?? null;
}

interface Judged {
  readonly loading: boolean;
  readonly split: Split;
  readonly terms: Terms;
  readonly account: number | null;
  readonly accounts: readonly Account[] | undefined;
}
function problemOf({ loading, split, terms, account, accounts }: Judged): string | null {
  const allowed = paidDates();
  if (loading) return 'The bill is being read';
  if (split.wrongAmount) return 'The amount is not an amount';
  if (split.wrong.size > 0) return 'A line has an amount that cannot be taken';
  if (split.amount === 0) return 'Nothing to pay: type an amount';
  if (split.advance > 0 && !spreadsItself()) return 'This is more than is due';
  if (!isWithin(allowed, terms.paidDate)) return 'You may not use this paid date';
  if (account === null)
    return accounts === undefined ? 'Accounts are being read' : 'You have no account to receive money into';
  if (terms.method === 'cheque' && terms.chequeNo.trim() === '') return 'Enter the cheque number';
  if (changeOf(terms, split.amount) === null) return 'The cash received is less than the amount';
  return null;
}
