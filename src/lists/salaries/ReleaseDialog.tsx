import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { plural } from '../../../contract/plural.ts';
import type { RowOf } from '../list.ts';
import { EventDialog } from '../ui/EventDialog.tsx';

interface Props {
  readonly slips: readonly RowOf<'GET /salary_slips'>[];
  readonly onClose: (done: boolean) => void;
}
/** Lets salaries go that were held, saying why each was. */
export function ReleaseDialog({ slips, onClose }: Props) {
  const net = sumRupees(slips.map((slip) => slip.net));
  return (
    <EventDialog
      title={`Let ${plural(slips.length, 'salary', 'salaries')} go`}
      action="Let go"
      isReady
      shown={[]}
      onClose={onClose}
      run={(send) =>
        send(async (key) => {
          const body = { ids: slips.map(({ id }) => id) };
          const { data } = await write('POST /hold_salaries', { offered: needed('salaries'), body, key });
          return `${plural(data.changed, 'salary', 'salaries')} let go.`;
        })
      }
    >
      {() => (
        <>
          <p>Rs {formatMoney(net)} can be paid then, once the month is approved.</p>
          <ul>
            {slips.map(({ id, employee, hold_reason }) => (
              <li key={id}>
                <bdi>{employee}</bdi>: <bdi>{hold_reason}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </EventDialog>
  );
}
