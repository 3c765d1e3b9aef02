import { TextBox } from '../../../../ui/picker/TextBox.tsx';
import { needed } from '../../../../auth/offers.ts';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useGetList, useNotify, type RaRecord } from 'ra-core';
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { toRupees } from '../../../../../contract/money.ts';
import { AppDialog } from '../../../../ui/dialog/Dialog.tsx';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { textOf } from '../../../../ui/form/refusal.ts';
import { idempotencyKey } from '../../../../lean/idempotencyKey.ts';
import { Box, refusalId } from '../../../../ui/picker/Box.tsx';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import { fetchOpen, putFines, type Discounting } from '../calls.ts';
import { paisaOf, shown } from '../../../../ui/inputs/rupees.ts';
import type { BillLine } from './bill.ts';
import { write } from '../../../../challans/ask.ts';
import css from '../till.module.css';

interface Props {
  readonly line: BillLine;
  readonly paidDate: string;
  readonly onClose: () => void;
  /** The bill is another one now. */
  readonly onGiven: () => void;
}
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const;
const SHORTEST = 3;

/**
 * A discount on one line, or a waiver of a fine, with its reason. A fine that is not on the challan yet is put there
 * first, so that the books show both.
 */
export function DiscountDialog({ line, paidDate, onClose, onGiven }: Props) {
  const id = useId();
  const notify = useNotify();
  const { busy, refused, send, submit } = useSubmit();
  const kind = line.is_fine ? 'fine_waiver' : 'discount';
  const types = useGetList<RaRecord>('discount_types', ALL, {
    staleTime: 300_000,
    retry: false,
    enabled: !line.is_fine,
  }).data;
  const [type, setType] = useState('');
  const [amount, setAmount] = useState(line.is_fine ? shown(line.open) : '');
  const [reason, setReason] = useState('');
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(amount.trim())?.[1];
  const paisa = percent === undefined ? paisaOf(amount) : Math.round((line.open * Number(percent)) / 10_000) * 100;
  const wrong = paisa === null ? 'This is not an amount' : paisa > line.open ? 'More than is open' : undefined;
  const isReady = wrong === undefined && (paisa ?? 0) > 0 && reason.trim().length >= SHORTEST;
  const choose = (next: string): void => {
    setType(next);
    const record = types?.find((one) => String(one.id) === next);
    if (!record) return;
    setAmount(
      record['method'] === 'percent'
        ? `${String(record['percent'])}%`
        : shown(Math.min(line.open, Math.round(Number(record['amount']) * 100))),
    );
    if (reason.trim() === '') setReason(String(record['name']));
  };
  const lineId = async (): Promise<number> => {
    if (!line.is_new) return line.id;
    await putFines({ paid_date: paidDate, challans: [{ challan_id: line.challan_id }] }, idempotencyKey());
    const { challans } = await fetchOpen({
      challan_no: String(line.challan_no),
      paid_date: paidDate,
      include_future_challans: '1',
    });
    const fine = challans
      .find((one) => one.id === line.challan_id)
      ?.particulars.findLast((one) => one.source === 'fine' && one.open > 0);
    if (!fine) throw new Error('The fine is not on the challan. Read the bill again.');
    return fine.id;
  };
  const give = async (): Promise<void> => {
    if (!isReady || busy || paisa === null) return;
    await submit(async () => {
      const lines = [
        {
          particular_line_id: await lineId(),
          ...(percent === undefined ? { amount: toRupees(paisa) } : { percent: Number(percent) }),
        },
      ];
      const body: Discounting = {
        kind,
        reason: reason.trim(),
        discount_date: paidDate,
        lines,
        ...(type === '' ? {} : { discount_type_id: Number(type) }),
      };
      const { data: given } = await send((key) =>
        write('POST /challanDiscount', { offered: needed('discounts'), body, key }),
      );
      const waits = given.some(({ status }) => status === 'pending');
      notify(
        waits
          ? 'The discount was requested and waits for approval.'
          : line.is_fine
            ? 'The fine is waived.'
            : 'The discount is given.',
        { type: waits ? 'info' : 'success' },
      );
      onGiven();
    });
  };
  const said = refused ? textOf(refused) : undefined;
  return (
    <AppDialog
      open
      onClose={onClose}
      title={line.is_fine ? 'Waive a fine' : 'Give a discount'}
      maxWidth="xs"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!isReady} loading={busy} onClick={() => void give()}>
            {line.is_fine ? 'Waive' : 'Give'} Rs {shown(paisa ?? 0)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all inputs of the form */}
      <form
        className={css.dialog}
        onSubmit={(event: SyntheticEvent) => event.preventDefault()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          void give();
        }}
      >
        <p>
          <bdi>{line.particular}</bdi> of {formatDate(line.challan_month)}, challan {line.challan_no},{' '}
          <bdi>{line.studentName}</bdi>: Rs {shown(line.open)} open.
        </p>
        {!line.is_fine && (
          <Box label="Type" of={`${id}-type`}>
            <NativeSelect
              attributes={{ id: `${id}-type` }}
              empty="None"
              choices={(types ?? []).map((one) => ({ id: String(one.id), name: String(one['name']) }))}
              value={type}
              onChange={choose}
            />
          </Box>
        )}
        <Box label="Amount, or percent of what is open (25%)" of={`${id}-amount`} error={wrong}>
          <OutlinedInput
            id={`${id}-amount`}
            error={wrong !== undefined}
            aria-describedby={refusalId(`${id}-amount`, wrong)}
            size="small"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing that the dialog asks for
            autoFocus
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off', 'aria-required': true }}
          />
        </Box>
        <TextBox label="Reason" max={300} required error={said} value={reason} onChange={setReason} />
      </form>
    </AppDialog>
  );
}
