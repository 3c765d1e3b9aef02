import Button from '@mui/material/Button';
import { formatDate } from '../../../contract/dates.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { letterOf, PLAN_KIND, PLAN_STATUS } from '../../salaries/words.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { StatusChip } from '../../ui/table/StatusChip.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

type Log = Answer<'GET /salary_plan_logs'>['data'][number];
type Line = NonNullable<Log['lines']>[number];
const KINDS = { basic: 'Basic', allowance: 'Allowance', deduction: 'Deduction' } as const;
const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'name', label: 'Component', role: 'head' },
  {
    key: 'kind',
    label: 'Kind',
    value: ({ kind, percent }) =>
      [KINDS[kind], percent === null ? null : `${percent} % of basic`].filter(Boolean).join(', '),
  },
  { key: 'old_amount', label: 'Before', kind: 'money' },
  { key: 'amount', label: 'After', kind: 'money' },
  {
    key: 'difference',
    label: 'Difference',
    kind: 'money',
    value: ({ amount, old_amount }) => sumRupees([amount ?? 0, -(old_amount ?? 0)]),
  },
];
const nameOf = ({ name }: Line): string => name;
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`;

/** One plan of an employee: what it was, what it became, who asked for it and who decided. */
export function PlanLog({ log }: { readonly log: Log }) {
  const { kind, status, effective_from, gross, net, difference, percent } = log;
  const decided = [log.decided_by, log.decided_at && formatDate(log.decided_at), log.decision_reason];
  return (
    <section className="ui-panel" aria-label={`${PLAN_KIND[kind] ?? kind} from ${formatDate(effective_from)}`}>
      <div className="ui-bar-line">
        <h2>
          {formatDate(effective_from)}: {PLAN_KIND[kind] ?? kind}
        </h2>
        <StatusChip status={status} label={PLAN_STATUS[status]?.[1] ?? status} />
        {(status === 'approved' || status === 'superseded') && (
          <Button component={AppLink} to={letterOf(log.employee.id, log.id)}>
            Letter
          </Button>
        )}
      </div>
      <p>
        Gross Rs {formatMoney(gross)}, net Rs {formatMoney(net)}
        {difference !== null && (
          <>
            ; {signed(difference)}
            {percent !== null && ` (${signed(percent)} %)`}
          </>
        )}
      </p>
      <p className="ui-muted">
        Asked for by {log.requested_by ?? 'the office'} on {formatDate(log.requested_at)}
        {log.reason && (
          <>
            : <bdi>{log.reason}</bdi>
          </>
        )}
        {log.decided_at && <>. Decided by {decided.filter(Boolean).join(', ')}</>}
        {log.end_reason && (
          <>
            . Ended: <bdi>{log.end_reason}</bdi>
          </>
        )}
      </p>
      {log.lines && <Table<Line, string> label="Components" columns={COLUMNS} rows={log.lines} idOf={nameOf} />}
    </section>
  );
}
