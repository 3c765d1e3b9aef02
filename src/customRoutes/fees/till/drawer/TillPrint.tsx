import { formatDate } from '../../../../../contract/dates.ts';
import { alignMoney } from '../../../../../contract/money.ts';
import { useCredentials } from '../../../../auth/credentials.ts';
import { methodName } from '../../../../challans/receiving.ts';
import { InstituteHead } from '../../../../print/InstituteHead.tsx';
import { useFixed } from '../../../../resources/ui/useFixed.ts';
import { OverEverything, PrintFlow } from '../../../../ui/print/PrintFlow.tsx';
import type { Drawer } from '../calls.ts';
import css from './drawer.module.css';

/** The till on paper, to be signed by who counts and who takes it over. */
export function TillPrint({ drawers, onBack }: { readonly drawers: readonly Drawer[]; readonly onBack: () => void }) {
  const credentials = useCredentials();
  const at = useFixed(() => new Date().toISOString());
  return (
    <OverEverything>
      <PrintFlow title="My Till" paper="a4-portrait" back={onBack}>
        <InstituteHead
          title={`Till of ${credentials?.userInfo.full_name ?? credentials?.username ?? ''}`}
          aside={formatDate(at)}
        />
        {drawers.map((one) => (
          <DrawerPaper key={`${one.campus_id}/${one.account_id}`} one={one} />
        ))}
        <p className={css.sign}>
          <span>Counted by</span>
          <span>Taken over by</span>
        </p>
      </PrintFlow>
    </OverEverything>
  );
}
function DrawerPaper({ one }: { readonly one: Drawer }) {
  const { opening, by_method, waiting, to_return, paid_out, expected } = one;
  const all = [...by_method, ...to_return].map(({ amount }) => amount);
  const money = alignMoney([...all, opening, waiting.amount, paid_out, expected]);
  return (
    <table className={css.paper}>
      <caption>
        {one.account}, {one.campus_name}
        {one.since !== null && `, since ${formatDate(one.since)}`}
      </caption>
      <tbody>
        {one.opening > 0 && (
          <tr>
            <th scope="row">Opening float</th>
            <td>{money(one.opening)}</td>
          </tr>
        )}
        {one.by_method.map(({ method, amount, count }) => (
          <tr key={method}>
            <th scope="row">
              {methodName(method)}, {count}
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
        {one.waiting.count > 0 && (
          <tr>
            <th scope="row">Of it waiting for approval, {one.waiting.count}</th>
            <td>{money(one.waiting.amount)}</td>
          </tr>
        )}
        {one.to_return.map((row) => (
          <tr key={row.payment_id}>
            <th scope="row">Receipt {row.receipt_no}, rejected, to go back to the payer</th>
            <td>{money(row.amount)}</td>
          </tr>
        ))}
        {one.paid_out > 0 && (
          <tr>
            <th scope="row">Paid out</th>
            <td>({money(one.paid_out)})</td>
          </tr>
        )}
        <tr>
          <th scope="row">Expected in the till</th>
          <td>{money(one.expected)}</td>
        </tr>
      </tbody>
    </table>
  );
}
