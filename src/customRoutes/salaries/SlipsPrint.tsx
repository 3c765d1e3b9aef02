import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { needed } from '../../auth/offers.ts';
import { Loading } from '../../challans/Loading.tsx';
import { ask } from '../../dataProvider/ask.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { runsOf } from '../../ui/print/parts.ts';
import { SlipSheet } from './SlipSheet.tsx';
import css from './slips.module.css';

type Slip = Answer<'GET /salary_slips'>['data'][number];
const TITLE = 'Print Salary Slips';
const AT_ONCE = 200;
const idsOf = (search: string): readonly number[] => [
  ...new Set(
    (new URLSearchParams(search).get('ids') ?? '')
      .split(',')
      .flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : [])),
  ),
];
/** In the order of the address. */
async function readSlips(ids: readonly number[], signal: AbortSignal): Promise<readonly Slip[]> {
  const found = new Map<number, Slip>();
  for (const some of runsOf(ids, AT_ONCE)) {
    const query = { ids: some.join(), page: '1', per_page: String(AT_ONCE) };
    const { data } = await ask('GET /salary_slips', { offered: needed('salaries'), query, signal });
    for (const one of data) found.set(one.id, one);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** `/payroll/print?ids=`: salary slips, two on a sheet. */
export default function SlipsPrint() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const ids = idsOf(search);
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'slips', search],
    queryFn: ({ signal }) => readSlips(ids, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const back = key === 'default' ? '/payroll/slips' : () => void navigate(-1);
  if (!data || data.length === 0)
    return (
      <PrintFrame title={TITLE} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={{ done: 0, all: null }}
          what="salary slips"
          nothing="There is no salary slip to print here."
        />
      </PrintFrame>
    );
  const sheets = runsOf(data, 2);
  return (
    <PrintSheets
      title={TITLE}
      back={back}
      paper="a4-portrait"
      count={sheets.length}
      sheet={(index) => (
        <div className={css.sheet}>
          {(sheets[index] ?? []).map((slip) => (
            <SlipSheet key={slip.id} slip={slip} />
          ))}
        </div>
      )}
    />
  );
}
