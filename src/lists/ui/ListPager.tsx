import { Pager as ListPager } from '../../ui/list/Pager.tsx';
import { useListKeys } from '../../ui/list/useListKeys.ts';
import type { Paged } from '../../ui/output/everyPage.ts';
import type { ListAddress } from '../../students/useListAddress.ts';

/**
 * Pages of a fee list, kept in the address; `[` and `]` turn them. Nothing while everything fits on one page of the
 * usual size.
 */
export function Pager({
  answer,
  at,
}: {
  readonly answer: Paged<unknown, unknown> | undefined;
  readonly at: Pick<ListAddress, 'set'>;
}) {
  const { current_page: page, last_page: last } = answer ?? { current_page: 1, last_page: 1 };
  const turn = (to: number): void => at.set({ page: to === 1 ? null : to });
  useListKeys({
    previousPage: page > 1 ? () => turn(page - 1) : null,
    nextPage: page < last ? () => turn(page + 1) : null,
  });
  if (!answer || (last === 1 && answer.data.length <= Math.min(answer.per_page, 10))) return null;
  return (
    <ListPager
      page={page}
      perPage={answer.per_page}
      shown={answer.data.length}
      total={answer.total}
      hasNext={page < last}
      onPage={turn}
      onPerPage={(perPage) => at.set({ per_page: perPage })}
    />
  );
}
