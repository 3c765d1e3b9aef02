import { useQuery } from '@tanstack/react-query';
import { FEES } from '../../challans/useFeeList.ts';
import { Loading } from '../../challans/Loading.tsx';
import { usePage } from '../../pages/openPage.tsx';
import { TablePaper } from '../../print/TablePrint.tsx';
import { useListAddress } from '../../students/useListAddress.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import type { AnyList } from '../list.ts';
import { readWhole } from './useDeclaredList.ts';

/**
 * A declared list on paper, at the address of the list below `print`: what the list shows, all pages of it, in its
 * order and with its sums.
 */
export function ListPrint({ list }: { readonly list: AnyList }) {
  const at = useListAddress();
  const { title, path } = usePage();
  const { data, error, isPending } = useQuery({
    queryKey: [FEES, list.call, path, 'on paper', at.address],
    queryFn: ({ signal }) => readWhole(list, at, signal),
    retry: false,
  });
  const above = `/${path.replace(/\/print$/, '')}`;
  const back = at.address === '' ? above : `${above}?${at.address}`;
  if (data && data.rows.length > 0)
    return <TablePaper title={title} about={list.about?.(at) ?? ''} table={data} back={back} />;
  const { title: none, text } = typeof list.empty === 'function' ? list.empty(true, at) : list.empty;
  return (
    <PrintFrame title={title} back={back} about={null} job={null}>
      <Loading
        error={error}
        isLoading={isPending}
        progress={{ done: 0, all: null }}
        what={title.toLowerCase()}
        nothing={`${none}. ${text}`}
      />
    </PrintFrame>
  );
}
