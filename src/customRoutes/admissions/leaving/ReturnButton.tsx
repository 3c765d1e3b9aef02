import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body } from '../../../../contract/endpoints/calls.ts';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { FEES } from '../../../challans/useFeeList.ts';
import { RefundDialog } from '../../../lists/payments/RefundDialog.tsx';
import type { Returnable } from './parts.ts';

interface Props {
  readonly source: Returnable;
  readonly what: string;
  /** How the call names it. */
  readonly of: Pick<Body<'POST /fee_refunds'>, 'payment_id' | 'particular_line_id'>;
}
/** The amount that can be given back; a button that gives it back for who may. */
export function ReturnButton({ source, what, of }: Props) {
  const credentials = useCredentials();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const mayGive = offers('refunds') && credentials !== null && may(credentials, 'payments.refund');
  if (!mayGive) return <b>Rs {formatMoney(source.left)}</b>;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
        Refund Rs {formatMoney(source.left)}…
      </Button>
      {asking && (
        <RefundDialog
          from={`receipt ${source.receipt_no}`}
          about={
            <>
              <bdi>{source.studentName}</bdi>, SID {source.sid}, paid on {formatDate(source.paid_date)}.
            </>
          }
          sources={[{ name: what, left: source.left, of }]}
          campusId={source.campus_id}
          accountId={source.account_id}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void queries.invalidateQueries({ queryKey: [FEES] });
          }}
        />
      )}
    </>
  );
}
