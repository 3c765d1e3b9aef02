import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FEES } from '../../challans/useFeeList.ts';
import { useCampuses } from '../../students/lookups.ts';
import { plural } from '../../../contract/plural.ts';
import type { ListContext } from '../list.ts';
import type { PlanStudentRow } from './columns.tsx';
import { EndDialog } from './EndDialog.tsx';
import { IncreaseDialog } from './IncreaseDialog.tsx';
import { ProposalsDialog } from './ProposalsDialog.tsx';
import { selectedOf } from './selected.ts';

interface Props extends Pick<ListContext<PlanStudentRow>, 'at' | 'rows' | 'holds' | 'untick'> {
  readonly total: number;
}
const CHANGES = [
  ['increase', 'Change an amount…'],
  ['tariff', 'Bring to the tariff…'],
  ['sibling', 'Sibling discounts…'],
] as const;

/** What is done to the plans of everybody in the list, or of the ticked ones. */
export function PlansBar({ at, total, rows, holds, untick }: Props) {
  const queries = useQueryClient();
  const campuses = useCampuses();
  const [action, setAction] = useState<(typeof CHANGES)[number][0] | 'end' | null>(null);
  const ids = rows.map(({ id }) => id);
  const selected = selectedOf(new Set(ids), at, total, campuses.length === 1 ? campuses[0]?.id : undefined);
  // What the list is narrowed by besides class and search does not reach the calls for many.
  const plain = ids.length > 0 || (at.param('has_plan') === null && at.param('discount_type_id') === null);
  const close = (changed: boolean): void => {
    setAction(null);
    if (!changed) return;
    untick();
    void queries.invalidateQueries({ queryKey: [FEES] });
  };
  if (!holds('fee_plans.update') && !holds('fee_plans.delete')) return null;
  return (
    <div className="ui-bulk ui-bulk-here">
      <output>{ids.length > 0 ? `${ids.length} ticked` : `All ${plural(total, 'student')}`}</output>
      {holds('fee_plans.update') &&
        CHANGES.map(([name, label]) => (
          <Button key={name} variant="outlined" disabled={!plain} onClick={() => setAction(name)}>
            {label}
          </Button>
        ))}
      {holds('fee_plans.delete') && ids.length > 0 && (
        <Button color="error" onClick={() => setAction('end')}>
          End plans…
        </Button>
      )}
      {!plain && <span className="ui-muted">Tick students, or show everybody, to change many.</span>}
      {action === 'increase' && <IncreaseDialog selected={selected} onClose={close} />}
      {(action === 'tariff' || action === 'sibling') && (
        <ProposalsDialog kind={action} selected={selected} onClose={close} />
      )}
      {action === 'end' && <EndDialog studentIds={ids} onClose={close} />}
    </div>
  );
}
