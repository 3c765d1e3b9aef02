import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { PageScreen } from '../../../../pages/PageScreen.tsx';
import { Picker } from '../../../admissions/place/Picker.tsx';
import { useCampuses, useLookup } from '../../../admissions/place/usePlace.ts';
import '../../../admissions/students.css';
import { MonthBox } from '../../kit/DateBox.tsx';
import { FeeTable } from '../../kit/FeeTable.tsx';
import { Pager } from '../../kit/Pager.tsx';
import { PlaceBar } from '../../kit/PlaceBar.tsx';
import { plural } from '../../kit/plural.ts';
import { NONE } from '../../kit/ticked.ts';
import { useTicks } from '../../kit/useTicks.ts';
import { FEES, useFeeList } from '../../kit/useFeeList.ts';
import { usePlace } from '../../kit/usePlace.ts';
import '../plans.css';
import { CREATE, UPLOAD, viewOf } from '../words.ts';
import { COLUMNS, nameOf, type PlanStudentRow } from './columns.tsx';
import { EndDialog } from './EndDialog.tsx';
import { IncreaseDialog } from './IncreaseDialog.tsx';
import { ProposalsDialog } from './ProposalsDialog.tsx';
import { selectedOf } from './selected.ts';

const SHOWN = [
  { id: 1, key: 'true', name: 'With a plan' },
  { id: 2, key: 'false', name: 'Without a plan' },
] as const;
type Deed = 'increase' | 'tariff' | 'sibling' | 'end';

/** `/view-edit-fee-plans`: who pays what a month; changes of one particular, by tariff or by siblings for many. Enter on a row opens the plan. */
export default function PlansPage() {
  const at = usePlace();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const types = useLookup('discount_types');
  const campuses = useCampuses();
  const [deed, setDeed] = useState<Deed | null>(null);
  const month = at.param('month') ?? currentMonth();
  const has = SHOWN.find(({ key }) => key === at.param('has_plan'));
  const type = at.param('discount_type_id');
  const query = { ...at.query, month, ...(has ? { has_plan: has.key } : {}), ...(type === null ? {} : { discount_type_id: type }) };
  const list = useFeeList('GET /student_feePlan', query);
  const { answer } = list;
  const rows = answer?.data;
  const [chosen, setTicked] = useTicks(query, rows);
  const selected = selectedOf(chosen, at, answer?.total ?? 0, campuses.length === 1 ? campuses[0]?.id : undefined);
  // What the list is narrowed by beyond the place does not reach the calls for many.
  const plain = chosen.size > 0 || (has === undefined && type === null);
  const close = (changed: boolean): void => {
    setDeed(null);
    if (!changed) return;
    setTicked(NONE);
    void queries.invalidateQueries({ queryKey: [FEES] });
  };
  const open = ({ id }: PlanStudentRow): void => void navigate(viewOf(id));
  const totals = answer?.totals;
  return (
    <PageScreen
      aside={
        totals && (
          <output className="ui-muted">{`${plural(totals.students, 'student')}, ${totals.without_plan.toLocaleString('en-PK')} without a plan`}</output>
        )
      }
      actions={
        holds('fee_plans.create') &&
        !at.notEnrolled && (
          <>
            <Button variant="outlined" component={AppLink} to={UPLOAD}>
              Import
            </Button>
            <Button variant="contained" component={AppLink} to={CREATE}>
              Create fee plans
            </Button>
          </>
        )
      }
    >
      <PlaceBar at={at} search="Name, SID, roll or family number">
        <MonthBox label="Month" value={month} onChange={(next) => at.set({ month: next === currentMonth() ? null : next })} />
        <Picker
          label="Show"
          choices={SHOWN}
          value={has?.id ?? null}
          empty="Everybody"
          onChange={(id) => at.set({ has_plan: SHOWN.find((one) => one.id === id)?.key ?? null })}
        />
        <Picker
          label="Standing discount"
          choices={types}
          value={type === null ? null : Number(type)}
          empty="Any or none"
          onChange={(id) => at.set({ discount_type_id: id })}
        />
      </PlaceBar>
      {(holds('fee_plans.update') || holds('fee_plans.delete')) && (
        <div className="ui-bulk ui-bulk-here">
          <output>{chosen.size > 0 ? `${chosen.size} ticked` : `All ${plural(answer?.total ?? 0, 'student')}`}</output>
          {holds('fee_plans.update') && (
            <>
              <Button variant="outlined" disabled={!plain} onClick={() => setDeed('increase')}>
                Change an amount…
              </Button>
              <Button variant="outlined" disabled={!plain} onClick={() => setDeed('tariff')}>
                Bring to the tariff…
              </Button>
              <Button variant="outlined" disabled={!plain} onClick={() => setDeed('sibling')}>
                Sibling discounts…
              </Button>
            </>
          )}
          {holds('fee_plans.delete') && chosen.size > 0 && (
            <Button color="error" onClick={() => setDeed('end')}>
              End plans…
            </Button>
          )}
          {!plain && <span className="ui-muted">Tick students, or show everybody, to change many.</span>}
        </div>
      )}
      <FeeTable
        label="Students with their fee plans"
        columns={COLUMNS}
        rows={rows}
        nameOf={nameOf}
        ticked={chosen}
        onTick={setTicked}
        onOpen={open}
        totals={totals && { amount: totals.amount, discount: totals.discount, net: totals.net }}
        totalsLabel={totals && `${formatDate(month)}, ${plural(totals.with_plan, 'plan')}`}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
        empty={{ title: 'No students here', text: 'Choose another campus, class or section, or clear the search.' }}
      />
      <Pager answer={answer} at={at} />
      {deed === 'increase' && <IncreaseDialog selected={selected} onClose={close} />}
      {(deed === 'tariff' || deed === 'sibling') && <ProposalsDialog kind={deed} selected={selected} onClose={close} />}
      {deed === 'end' && <EndDialog studentIds={[...chosen]} onClose={close} />}
    </PageScreen>
  );
}
