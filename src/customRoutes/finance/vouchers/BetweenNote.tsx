import { shown } from '../../../ui/inputs/rupees.ts';
import type { Choice } from '../../../ui/picker/Picker.tsx';
import type { ChartAccount } from '../../../vouchers/chart.ts';
import { netsOf } from './between.ts';
import type { Draft } from './draft.ts';
import css from './vouchers.module.css';

interface Props {
  readonly draft: Draft;
  readonly accounts: readonly ChartAccount[];
  readonly campuses: readonly Choice[];
}
/** What is posted between the campuses of the lines, before it is saved; nothing where they are of one. */
export function BetweenNote({ draft, accounts, campuses }: Props) {
  const nets = [...netsOf(draft, accounts)];
  if (nets.length < 2) return null;
  const posted = nets.filter(([, net]) => net !== 0);
  const name = (id: number): string => campuses.find((one) => one.id === id)?.name ?? 'another campus';
  return (
    <div className={css.between} role="status">
      {posted.length === 0 ? (
        <p>The lines of each campus balance by themselves: nothing is posted between campuses.</p>
      ) : (
        <>
          <p>Posted with it on Between Campuses, so that each campus balances by itself:</p>
          <ul>
            {posted.map(([id, net]) => (
              <li key={id}>
                <bdi>{name(id)}</bdi>: {net < 0 ? 'debit' : 'credit'} Rs {shown(Math.abs(net))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
