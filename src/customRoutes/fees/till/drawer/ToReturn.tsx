import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import { useFormKey } from '../../../../resources/ui/form/useFormKey.ts';
import type { Drawer } from '../calls.ts';
import { methodName } from '../receiving.ts';
import { write } from '../../kit/ask.ts';

/** Receipts that were rejected: their money is still in the drawer, and the screen asks for it to go back. */
export function ToReturn({ rows }: { readonly rows: Drawer['to_return'] }) {
  const queries = useQueryClient();
  const send = useFormKey();
  const [busy, setBusy] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const give = async (id: number): Promise<void> => {
    setBusy(id);
    setRefused(null);
    try {
      await send((key) => write('POST /return_payment', { body: { payment_id: id }, key }));
      await queries.invalidateQueries({ queryKey: ['till'] });
    } catch (error) {
      setRefused(refusalOf(error).message);
    }
    setBusy(null);
  };
  if (rows.length === 0) return null;
  return (
    <Alert severity="warning" className="drawer-return">
      <b>Rejected: this money goes back to the payer.</b>
      <ul>
        {rows.map((row) => (
          <li key={row.payment_id}>
            <span>
              Receipt {row.receipt_no}, <bdi>{row.studentName}</bdi>: Rs {formatMoney(row.amount)} {methodName(row.method).toLowerCase()}
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
              disabled={busy !== null}
              loading={busy === row.payment_id}
              aria-label={`Receipt ${row.receipt_no}: returned to the payer`}
              onClick={() => void give(row.payment_id)}
            >
              Returned to the payer
            </Button>
          </li>
        ))}
      </ul>
      {refused !== null && <p role="alert">{refused}</p>}
    </Alert>
  );
}
