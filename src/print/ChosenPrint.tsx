import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Loading } from '../challans/Loading.tsx';
import { runsOf } from '../ui/print/parts.ts';
import { PrintFrame } from '../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../ui/print/PrintSheets.tsx';

const AT_ONCE = 200;
interface Request {
  readonly query: { readonly ids: string; readonly page: string; readonly per_page: string };
  readonly signal: AbortSignal;
}
interface Sheets {
  readonly count: number;
  readonly sheet: (index: number) => ReactNode;
}
export interface ChosenPrintProps<Row> {
  readonly title: string;
  readonly what: readonly [one: string, many: string];
  /** Where Back leads when the print was opened by its address. */
  readonly home: string;
  readonly read: (request: Request) => Promise<{ readonly data: readonly Row[] }>;
  readonly idOf: (row: Row) => number;
  readonly onPrinted?: (rows: readonly Row[]) => void;
  /** What comes out; `printed` once it has been, which a further copy says. */
  readonly sheets: (rows: readonly Row[], printed: boolean) => Sheets;
}
const idsOf = (search: string): readonly number[] => [
  ...new Set(
    (new URLSearchParams(search).get('ids') ?? '')
      .split(',')
      .flatMap((id) => (/^\d{1,15}$/.test(id) ? [Number(id)] : [])),
  ),
];

/** Papers of the rows of `?ids=`, in the order of the address; says how many of them were not found. */
export function ChosenPrint<Row>({ title, what, home, read, idOf, onPrinted, sheets }: ChosenPrintProps<Row>) {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const [printed, setPrinted] = useState(false);
  const [one, many] = what;
  const ids = idsOf(search);
  const { data, error, isPending } = useQuery({
    queryKey: ['print', many, search],
    queryFn: async ({ signal }) => {
      const found = new Map<number, Row>();
      for (const some of runsOf(ids, AT_ONCE)) {
        const query = { ids: some.join(), page: '1', per_page: String(AT_ONCE) };
        for (const row of (await read({ query, signal })).data) found.set(idOf(row), row);
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  // Back to where it was printed from, as it was there.
  const back = key === 'default' ? home : () => void navigate(-1);
  if (!data || data.length === 0)
    return (
      <PrintFrame title={title} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={{ done: 0, all: null }}
          what={many}
          nothing={`There is no ${one} to print here.`}
        />
      </PrintFrame>
    );
  const missing = ids.length - data.length;
  return (
    <PrintSheets
      title={title}
      back={back}
      paper="a4-portrait"
      onPrinted={() => {
        setPrinted(true);
        onPrinted?.(data);
      }}
      {...(missing > 0
        ? { warning: `${missing} of ${ids.length} were not found, or are of a campus that is not yours.` }
        : {})}
      {...sheets(data, printed)}
    />
  );
}
