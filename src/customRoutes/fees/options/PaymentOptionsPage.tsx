import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { fetchAccounts, type Account } from '../../../challans/receiving.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { withClass } from '../../../students/classOf.ts';
import { useCampuses } from '../../../students/lookups.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { Qr } from '../../../ui/print/Qr.tsx';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { copyText } from '../../../ui/toast/copyText.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { loadSettings } from '../print/challanSettings.ts';
import { FindPayer } from '../till/find/FindPayer.tsx';
import { consumerNumber, readToPay, type ToPay } from './paymentOptions.ts';
import css from './options.module.css';

const FRESH = 300_000;
const idIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

function Way({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.way}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
function Bill({ toPay, prefix }: { readonly toPay: ToPay; readonly prefix: string }) {
  const { student, challans, by, within, after, pending } = toPay;
  return (
    <section className={css.bill} aria-label="What is to be paid">
      {student && (
        <p>
          <b>
            <bdi>{student.studentName}</bdi>
          </b>{' '}
          · {withClass(`SID ${student.sid}`, student, ' · ')}
        </p>
      )}
      {challans.length === 0 ? (
        <p>Nothing is to be paid now.</p>
      ) : (
        <>
          <dl className={css.sums}>
            <div>
              <dt>By {formatDate(by)}</dt>
              <dd>Rs {formatMoney(within)}</dd>
            </div>
            <div>
              <dt>After it</dt>
              <dd>Rs {formatMoney(after)}</dd>
            </div>
          </dl>
          <ul className={css.challans}>
            {challans.map(({ id, challan_no, due_date, amount }) => {
              const consumer = consumerNumber(prefix, challan_no);
              return (
                <li key={id}>
                  <span>
                    Challan {challan_no}, due {formatDate(due_date)}: Rs {formatMoney(amount)}
                    {consumer !== null && (
                      <>
                        <br />
                        1Bill consumer number <b>{consumer}</b>
                      </>
                    )}
                  </span>
                  <Qr
                    className={css.qr}
                    text={consumer ?? String(challan_no)}
                    label={consumer === null ? `Challan ${challan_no}` : `Consumer number ${consumer}`}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
      {pending > 0 && <p>Rs {formatMoney(pending)} were paid and wait for approval.</p>}
    </section>
  );
}
const Accounts = ({ accounts }: { readonly accounts: readonly Account[] }) => (
  <ul>
    {accounts.map(({ id, name, at }) => (
      <li key={id}>
        <bdi>{name}</bdi>
        {at && `: ${at}`}
      </li>
    ))}
  </ul>
);

/** How a bill may be paid at a campus, and what is to be paid of a student, to print or to send. */
export default function PaymentOptionsPage() {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const [params, setParams] = useSearchParams();
  const campuses = useCampuses();
  const studentId = idIn(params.get('student_id'));
  const bill = useQuery({
    queryKey: ['payment options', studentId],
    queryFn: ({ signal }) => readToPay(studentId ?? 0, signal),
    enabled: studentId !== null && holds('challans.read'),
  });
  const settings = useQuery({
    queryKey: ['payment options', 'settings'],
    queryFn: ({ signal }) => loadSettings(signal),
    staleTime: FRESH,
    retry: false,
    enabled: holds('challan_settings.read'),
  });
  const accounts = useQuery({
    queryKey: ['till', 'accounts'],
    queryFn: ({ signal }) => fetchAccounts(signal),
    staleTime: FRESH,
    retry: false,
  });
  const campus = idIn(params.get('campus_id')) ?? bill.data?.student?.campus_id ?? campuses[0]?.id ?? null;
  const name = campuses.find(({ id }) => id === campus)?.name;
  const setting = campus === null ? undefined : settings.data?.of(campus);
  const here = (accounts.data ?? []).filter((one) => one.campus === null || one.campus === campus);
  const [banks, tills] = [here.filter(({ role }) => role !== 'cash'), here.filter(({ role }) => role === 'cash')];
  const shown = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const set = (changes: Readonly<Record<string, string | null>>): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  const copy = (): void =>
    void copyText(shown.current?.innerText ?? '').then(
      () => showToast('success', 'Copied.'),
      () => showToast('error', 'This browser does not let it be copied.'),
    );
  return (
    <PageScreen
      actions={
        <>
          <Button variant="outlined" onClick={copy}>
            Copy
          </Button>
          <Button variant="contained" onClick={() => globalThis.print()}>
            Print
          </Button>
        </>
      }
    >
      <div className={css.bar}>
        <Picker
          label="Campus"
          choices={campuses}
          value={campus}
          empty="Choose a campus"
          onChange={(id) => set({ campus_id: id === null ? null : String(id) })}
        />
        {holds('challans.read') && (
          <FindPayer
            box={box}
            first={studentId === null}
            studentsOnly
            onChoose={(payer) => 'student_id' in payer && set({ student_id: payer.student_id, campus_id: null })}
          />
        )}
      </div>
      <div ref={shown}>
        {bill.error && <LoadFailed error={bill.error} onRetry={() => void bill.refetch()} />}
        {bill.data && <Bill toPay={bill.data} prefix={setting?.billPrefix ?? ''} />}
        <Way title="At the counter">
          <p>In cash{name === undefined ? '' : ` at ${name}`}, with the challan or the SID.</p>
          {tills.length > 0 && <Accounts accounts={tills} />}
        </Way>
        {setting && setting.bank.length > 0 && (
          <Way title="At the bank">
            <p>With the bank copy of the challan:</p>
            {setting.bank.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Way>
        )}
        {banks.length > 0 && (
          <Way title="Online or by wallet">
            <p>Send it to one of these accounts, and name the challan:</p>
            <Accounts accounts={banks} />
          </Way>
        )}
        {setting && setting.billPrefix !== '' && (
          <Way title="1Bill">
            <p>
              In the app of a bank or wallet choose 1Bill, and type {setting.billPrefix} and the number of the challan
              as one number.
            </p>
          </Way>
        )}
        {setting?.notes && <p className="ui-muted">{setting.notes}</p>}
      </div>
    </PageScreen>
  );
}
