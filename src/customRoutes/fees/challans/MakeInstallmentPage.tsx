import { offers } from '../../../auth/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { formatMoney } from '../../../../contract/money.ts';
import { formatDate } from '../../../../contract/dates.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { PageScreen } from '../../../pages/openPage.tsx';
import { classOf } from '../../../students/classOf.ts';
import { askChallans } from '../../../challans/challanList.ts';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { FEES } from '../../../challans/useFeeList.ts';
import type { ChallanRow } from './calls.ts';
import { SplitForm } from './SplitForm.tsx';
import { UndoSplit } from './UndoSplit.tsx';
import { monthsOf } from './words.ts';

const SECTION = '/pay-or-print-fee-challans';

/**
 * `/pay-or-print-fee-challans/make-installment?challan_id=`: splits what is open of a challan; the parts are seen
 * before they are made.
 */
export default function MakeInstallmentPage() {
  const [params] = useSearchParams();
  const id = params.get('challan_id') ?? params.get('id') ?? '';
  const known = /^\d{1,15}$/.test(id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [FEES, 'challan', id],
    queryFn: ({ signal }) => askChallans({ ids: id, challan_particular_wise_payment_status: 'true' }, signal),
    enabled: known,
  });
  const challan = data?.data.find((one) => one.id === Number(id));
  return (
    <PageScreen narrow>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : known && isPending ? (
        <FormSkeleton />
      ) : !challan ? (
        <div className="ui-empty">
          <h2>No such challan</h2>
          <p>
            Choose one in the list of <AppLink to={SECTION}>challans</AppLink>, and then Make instalments.
          </p>
        </div>
      ) : (
        <>
          <Facts challan={challan} />
          {challan.kind === 'installment' && challan.parent_challan_no !== null && challan.status !== 'Void' ? (
            <IfUndone challan={challan} />
          ) : challan.balance > 0 && challan.status !== 'Void' ? (
            <SplitForm key={challan.version} challan={challan} />
          ) : (
            <div className="ui-empty">
              <h2>Nothing is open</h2>
              <p>There is nothing left of this challan to split.</p>
            </div>
          )}
        </>
      )}
    </PageScreen>
  );
}
/** Whether it can be undone is looked at before it is offered. */
const IfUndone = ({ challan }: { readonly challan: ChallanRow }) =>
  offers('undo') && offers('previews') ? (
    <UndoSplit key={challan.version} challan={challan} />
  ) : (
    <div className="ui-empty">
      <h2>This is an instalment</h2>
      <p>It is not split again.</p>
    </div>
  );
function Facts({ challan }: { readonly challan: ChallanRow }) {
  const { student } = challan;
  const facts: readonly (readonly [string, string])[] = [
    ['Challan', String(challan.challan_no)],
    ['Student', `${student.sid} ${student.studentName}`],
    ['Class', classOf(student)],
    ['Month', monthsOf(challan.challan_month, challan.challan_month_to)],
    ['Due', formatDate(challan.due_date)],
    ['Amount', `Rs ${formatMoney(challan.amount + challan.fine - challan.discount)}`],
    ['Paid', `Rs ${formatMoney(challan.paid)}`],
    ['Open', `Rs ${formatMoney(challan.balance)}`],
  ];
  return (
    <section className="ui-panel" aria-label="Challan">
      <dl className="ui-figures">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>Status</dt>
          <dd>
            <StatusChip status={challan.status} overdue={challan.overdue} />
          </dd>
        </div>
      </dl>
      {challan.particulars && (
        <p className="ui-muted">
          {challan.particulars.map(({ particular, balance }) => `${particular} ${formatMoney(balance)}`).join(', ')}
        </p>
      )}
    </section>
  );
}
