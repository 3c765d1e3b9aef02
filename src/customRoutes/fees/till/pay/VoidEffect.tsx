import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../../challans/ask.ts';
import { goesForApproval } from '../../../../challans/secondPerson.ts';
import { FEES } from '../../../../challans/useFeeList.ts';

/** What voiding these receipts does: at once, or once someone else has approved it. */
export function VoidEffect({ ids, what }: { readonly ids: readonly number[]; readonly what: string }) {
  const { data: second } = useQuery({
    queryKey: [FEES, 'second person', ids],
    queryFn: async ({ signal }) =>
      (await ask('GET /payChallan', { query: { ids: ids.join() }, signal })).data.some((payment) => payment.second),
  });
  return (
    <p>
      {second
        ? goesForApproval(what)
        : 'The payment is reversed with today’s date, and its lines are open again. The receipt stays in the history as void.'}
    </p>
  );
}
