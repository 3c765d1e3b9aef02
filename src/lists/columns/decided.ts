import type { ListColumn } from '../../ui/output/listColumn.ts';
import type { Chip } from '../../ui/table/column.ts';

interface Decided {
  readonly status: string | null;
  readonly requested_by: string | null;
  readonly decided_by: string | null;
  readonly decision_reason: string | null;
}
interface Words<R> {
  readonly states: Readonly<Record<string, Chip>>;
  /** States beside its own. */
  readonly beside?: (row: R) => Chip | false;
  /** Why it was asked for or decided so. */
  readonly why: (row: R) => string | null;
  /** What a file calls that. */
  readonly whyLabel: string;
}
/** How a request stands: by whom and why it was decided, or who asked for it. */
export const decidedColumn = <R extends Decided>({ states, beside, why, whyLabel }: Words<R>): ListColumn<R> => ({
  key: 'status',
  label: 'Status',
  chips: (row) => [states[row.status ?? ''] ?? [row.status ?? ''], beside?.(row)],
  under: [{ value: (row) => [row.decided_by ?? row.requested_by, why(row)].filter(Boolean).join(': '), long: 'clip' }],
  also: [
    { key: 'requested_by', label: 'Asked by' },
    { key: 'decided_by', label: 'Decided by' },
    { label: whyLabel, value: why },
  ],
});
