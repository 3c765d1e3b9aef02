import { useState } from 'react';
import { getCredentials } from '../../../auth/credentials.ts';

/** Half a sheet of A4, or the roll of a receipt printer, 80 mm wide. */
export type ReceiptSize = 'half' | 'roll';
const name = (): string =>
  `edubase.receipt.size.${getCredentials()?.instituteCode ?? ''}.${getCredentials()?.userId ?? ''}`;
const known = (): ReceiptSize => (localStorage.getItem(name()) === 'roll' ? 'roll' : 'half');

/** What the signed-in user prints receipts on, in this browser: the printer is the counter's. */
export function useReceiptSize(): readonly [ReceiptSize, (size: ReceiptSize) => void] {
  const [size, setSize] = useState(known);
  const choose = (next: ReceiptSize): void => {
    localStorage.setItem(name(), next);
    setSize(next);
  };
  return [size, choose];
}
