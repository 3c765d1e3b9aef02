/** Rupees as they are typed: '1,500', '1500.5', 'Rs 20'. Whole paisa; '' is 0, anything that is no amount is null. */
import { formatMoney, MAX_RUPEES, toPaisa, toRupees } from '../../../contract/money.ts';

export function paisaOf(text: string): number | null {
  const plain = text.replaceAll(/[,\s]|^rs\.?/gi, '');
  if (plain === '') return 0;
  if (!/^\d{1,13}(\.\d{0,2})?$|^\.\d{1,2}$/.test(plain)) return null;
  const rupees = Number(plain);
  return rupees <= MAX_RUPEES ? toPaisa(rupees) : null;
}
/** Paisa as people read them: 150050 -> '1,500.50'. */
export const shown = (paisa: number): string => formatMoney(toRupees(paisa));
