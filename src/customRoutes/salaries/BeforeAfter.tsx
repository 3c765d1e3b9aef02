import { sumRupees } from '../../../contract/money.ts';
import type { PlanSums } from '../../../contract/salaries/planSums.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

interface Row {
  readonly id: number;
  readonly what: string;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'what', label: 'A month', role: 'head' },
  { key: 'before', label: 'Now', kind: 'money' },
  { key: 'after', label: 'Then', kind: 'money' },
  { key: 'difference', label: 'Difference', kind: 'money' },
];
const PARTS = [
  ['basic', 'Basic'],
  ['allowances', 'Allowances'],
  ['gross', 'Gross'],
  ['deductions', 'Deductions'],
  ['net', 'Net'],
] as const;

/** A salary as it is and as it is asked for, with what it costs in a year. */
export function BeforeAfter({ before, after }: { readonly before: PlanSums | null; readonly after: PlanSums }) {
  const rows = PARTS.map(([key, what], id): Row => {
    const [old, now] = [before?.[key] ?? 0, after[key]];
    return { id, what, before: old, after: now, difference: sumRupees([now, -old]) };
  });
  const [old, now] = [(before?.gross ?? 0) * 12, after.gross * 12];
  const yearly = { id: PARTS.length, what: 'Gross in a year', before: old, after: now, difference: now - old };
  return <Table label="What changes" columns={COLUMNS} rows={[...rows, yearly]} />;
}
