import { Pager as ListPager } from '../../../resources/ui/list/Pager.tsx';
import type { Paged } from './useFeeList.ts';
import type { FeePlace } from './usePlace.ts';

/** Pages of a fee list, kept in the address. Nothing while everything fits on one page of the usual size. */
export function Pager({ answer, at }: { readonly answer: Paged<unknown, unknown> | undefined; readonly at: Pick<FeePlace, 'set'> }) {
  if (!answer || answer.total <= Math.min(answer.per_page, 10)) return null;
  return (
    <ListPager
      page={answer.current_page}
      perPage={answer.per_page}
      shown={answer.data.length}
      total={answer.total}
      hasNext={answer.current_page < answer.last_page}
      onPage={(page) => at.set({ page: page === 1 ? null : page })}
      onPerPage={(perPage) => at.set({ per_page: perPage })}
    />
  );
}
