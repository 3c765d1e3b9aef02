import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Loading } from '../../../challans/Loading.tsx';
import { ask } from '../../../dataProvider/ask.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import { PrintFrame } from '../../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import type { Entry } from '../../../vouchers/kinds.ts';
import { countVouchers } from './countVouchers.ts';
import { isHalf, sheetsOf, voucherPaper } from './voucherPaper.ts';
import { VoucherSheet } from './VoucherSheet.tsx';
import css from './voucher.module.css';

const TITLE = 'Print Vouchers';
const AT_ONCE = 200;
const idsOf = (search: string): readonly number[] => [
  ...new Set(
    (new URLSearchParams(search).get('ids') ?? '')
      .split(',')
      .flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : [])),
  ),
];
/** In the order of the address. */
async function readEntries(ids: readonly number[], signal: AbortSignal): Promise<readonly Entry[]> {
  const found = new Map<number, Entry>();
  for (const some of runsOf(ids, AT_ONCE)) {
    const query = { ids: some.join(), page: '1', per_page: String(AT_ONCE) };
    const { data } = await ask('GET /journal_inquiry', { query, signal });
    for (const one of data) found.set(one.trans_id, one);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** `/journal-inquiry/print?ids=`: vouchers on half a sheet each; a long one on sheets of its own. */
export default function VouchersPrint() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [printed, setPrinted] = useState(false);
  const ids = idsOf(search);
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'vouchers', search],
    queryFn: ({ signal }) => readEntries(ids, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  // Back to where it was printed from, as it was there.
  const back = key === 'default' ? '/journal-inquiry' : () => void navigate(-1);
  if (!data || data.length === 0)
    return (
      <PrintFrame title={TITLE} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={{ done: 0, all: null }}
          what="vouchers"
          nothing="There is no voucher to print here."
        />
      </PrintFrame>
    );
  const sheets = sheetsOf(data.map(voucherPaper));
  return (
    <PrintSheets
      title={TITLE}
      back={back}
      paper="a4-portrait"
      count={sheets.length}
      onPrinted={() => {
        setPrinted(true);
        countVouchers(data);
      }}
      {...(data.length < ids.length
        ? {
            warning: `${ids.length - data.length} of ${ids.length} were not found, or are of a campus that is not yours.`,
          }
        : {})}
      sheet={(index) => {
        const pieces = sheets[index] ?? [];
        return (
          <div className={`${isHalf(pieces) ? css.sheet : css.whole} ${printed ? css.before : ''}`}>
            {pieces.map((piece) => (
              <VoucherSheet key={`${piece.paper.id} ${piece.page ?? ''}`} piece={piece} />
            ))}
          </div>
        );
      }}
    />
  );
}
