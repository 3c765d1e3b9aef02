import { needed } from '../../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import type { Drawer } from '../calls.ts';
import { methodName } from '../../../../challans/receiving.ts';
import { write } from '../../../../challans/ask.ts';
import css from './drawer.module.css';

/** Receipts that were rejected: their money is still in the drawer, and the screen asks for it to go back. */
export function ToReturn({ rows }: { readonly rows: Drawer['to_return'] }) {
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const [giving, setGiving] = useState<number | null>(null);
  const give = (id: number) => {
    setGiving(id);
    return submit(async () => {
      await send((key) => write('POST /return_payment', { offered: needed('till'), body: { payment_id: id }, key }));
      await queries.invalidateQueries({ queryKey: ['till'] });
    });
  };
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning" className={css.return}>
      <b>Rejected: this money goes back to the payer.</b>
      <ul>
        {rows.map((row) => (
          <li key={row.payment_id}>
            <span>
              Receipt {row.receipt_no}, <bdi>{row.studentName}</bdi>: Rs {formatMoney(row.amount)}{' '}
              {methodName(row.method).toLowerCase()}
              {row.reason !== null && (
                <>
                  . <bdi>{row.reason}</bdi>
                </>
              )}
              {row.rejected_by !== null && ` (${row.rejected_by})`}
            </span>
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              disabled={busy}
              loading={busy && giving === row.payment_id}
              aria-label={`Receipt ${row.receipt_no}: returned to the payer`}
              onClick={() => void give(row.payment_id)}
            >
              Returned to the payer
            </Button>
          </li>
        ))}
      </ul>
      {refused && <p role="alert">{refused.message}</p>}
    </Alert>
  );
}
