import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, today } from '../../../contract/dates.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { FEES } from '../../challans/useFeeList.ts';
import { ask } from '../../challans/ask.ts';
import css from './whatIf.module.css';

interface Props {
  /** Challans with what can be paid of them. */
  readonly challans: readonly { readonly id: number; readonly due: number }[];
  /** On which days this user may date a payment; null: any. */
  readonly days?: { readonly from: string | null; readonly to: string | null } | undefined;
}
const isOutside = ({ from, to }: NonNullable<Props['days']>, day: string): boolean =>
  (from !== null && day < from) || (to !== null && day > to);
/** What these challans come to when they are paid on another day. Changes nothing. */
export function WhatIf({ challans, days }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const ids = challans.map(({ id }) => id);
  const { data, error } = useQuery({
    queryKey: [FEES, 'fines on', day, ids],
    queryFn: async ({ signal }) => {
      const query = { paid_date: day ?? today(), challan_ids: JSON.stringify(ids) };
      return (await ask('GET /getChallansFineInfo', { query, signal })).data;
    },
    enabled: day !== null && ids.length > 0,
    retry: false,
  });
  const due = sumRupees(challans.map((one) => one.due));
  const fine = data && sumRupees(data.map((one) => Math.max(0, sumRupees([one.fine, -one.already]))));
  return (
    <div className={css.whatIf}>
      <DateBox label="If paid on" value={day} onChange={setDay} />
      <output>
        {day !== null && error !== null && refusalOf(error).message}
        {day !== null && fine !== undefined && (
          <>
            <b>Rs {formatMoney(sumRupees([due, fine]))}</b> on {formatDate(day)}: Rs {formatMoney(due)} due, Rs{' '}
            {formatMoney(fine)} late fee
          </>
        )}
        {day !== null && days && isOutside(days, day) && (
          <span className="ui-muted"> · you may not date a payment so</span>
        )}
      </output>
    </div>
  );
}
