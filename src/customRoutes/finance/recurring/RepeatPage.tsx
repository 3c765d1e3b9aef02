import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatDate, shiftDay, today } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { DateBox } from '../../../ui/picker/DateBox.tsx';
import { KeyPicker } from '../../../ui/picker/KeyPicker.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { FEES } from '../../../challans/useFeeList.ts';
import { BOOKS } from '../../../vouchers/chart.ts';
import { entryName, kindName, type Entry } from '../../../vouchers/kinds.ts';
import { readEntry } from '../vouchers/readEntry.ts';

const EVERY = [
  ['1', 'Month'],
  ['3', 'Quarter'],
  ['6', 'Half-year'],
  ['12', 'Year'],
] as const;
const DAYS = Array.from({ length: 31 }, (_, at) =>
  at === 30 ? (['31', 'Last day'] as const) : ([String(at + 1), String(at + 1)] as const),
);
const asEvery = (key: string): 1 | 3 | 6 | 12 => (key === '3' ? 3 : key === '6' ? 6 : key === '12' ? 12 : 1);

/** `/recurring-vouchers/create?id=`: what a voucher says comes again. */
export default function RepeatPage() {
  const [params] = useSearchParams();
  const id = /^\d{1,15}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : 0;
  const { data, error, refetch } = useQuery({
    queryKey: [BOOKS, 'entry', id],
    queryFn: ({ signal }) => readEntry(id, signal),
    enabled: id > 0,
  });
  return (
    <PageScreen>
      {id === 0 ? (
        <div className="ui-empty">
          <h2>Choose a voucher first</h2>
          <p>
            Tick it in <AppLink to="/journal-inquiry">Journal Inquiry</AppLink> and choose Repeat.
          </p>
        </div>
      ) : data ? (
        <RepeatForm entry={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </PageScreen>
  );
}
function RepeatForm({ entry }: { readonly entry: Entry }) {
  const [every, setEvery] = useState('1');
  const [day, setDay] = useState(() => String(Number(entry.entry_date.slice(8))));
  const [from, setFrom] = useState<string | null>(() => {
    const next = shiftDay(entry.entry_date, 1);
    return next > today() ? next : today();
  });
  const [until, setUntil] = useState<string | null>(null);
  const { busy, refused, send, submit } = useSubmit();
  const navigate = useNavigate();
  const notify = useNotify();
  const queries = useQueryClient();
  const save = (): Promise<unknown> =>
    submit(async () => {
      const body = {
        trans_id: entry.trans_id,
        every_months: asEvery(every),
        on_day: Number(day),
        from_date: from ?? today(),
        ...(until === null ? {} : { until }),
      };
      const offered = needed('recurring-vouchers');
      const { data } = await send((key) => write('POST /recurring_vouchers', { offered, body, key }));
      await Promise.all([BOOKS, FEES].map((key) => queries.invalidateQueries({ queryKey: [key] })));
      notify(`The next one is due on ${formatDate(data.next_date)}.`, { type: 'success' });
      void navigate('/recurring-vouchers');
    });
  return (
    <form
      className="ui-form"
      aria-label="Recurring voucher"
      onSubmit={(event) => {
        event.preventDefault();
        if (from !== null && !busy) void save();
      }}
    >
      <p>
        {kindName(entry.kind)} {entryName(entry)}, {formatDate(entry.entry_date)}, {entry.campus_name}: Rs{' '}
        {formatMoney(entry.total)}. <bdi>{entry.memo}</bdi>
      </p>
      <div className="ui-row">
        <KeyPicker label="Every" choices={EVERY} value={every} empty="Month" onChange={(key) => setEvery(key ?? '1')} />
        <KeyPicker label="On day" choices={DAYS} value={day} empty="1" onChange={(key) => setDay(key ?? '1')} />
        <DateBox label="From" required value={from} error={refused?.fields['from_date']} onChange={setFrom} />
        <DateBox label="Until" value={until} error={refused?.fields['until']} onChange={setUntil} />
      </div>
      <p className="ui-muted">
        Each is made on its day with the rights that you have then: posted where you may post alone, else it waits for
        approval. In a month without that day it is made on the last.
      </p>
      {refused && !refused.fields['from_date'] && !refused.fields['until'] && (
        <Alert severity="error">{refused.fields['trans_id'] ?? refused.message}</Alert>
      )}
      <div className="ui-form-bar">
        <Button type="submit" variant="contained" loading={busy} disabled={from === null}>
          Save
        </Button>
        <Button component={AppLink} to="/journal-inquiry">
          Cancel
        </Button>
      </div>
    </form>
  );
}
