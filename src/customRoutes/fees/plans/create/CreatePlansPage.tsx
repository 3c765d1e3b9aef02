import { countOf } from '../../../../ui/output/countOf.ts';
import { needed } from '../../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import { PageScreen } from '../../../../pages/openPage.tsx';
import { Picker } from '../../../../ui/picker/Picker.tsx';
import { useCampuses, useLookup } from '../../../../students/lookups.ts';
import { MonthBox } from '../../../../ui/picker/DateBox.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { Pager } from '../../../../lists/ui/ListPager.tsx';
import { ClassBar } from '../../../../students/ClassBar.tsx';
import { plural } from '../../../../../contract/plural.ts';
import { NONE } from '../../../../ui/table/ticked.ts';
import { useTicks } from '../../../../ui/table/useTicks.ts';
import { FEES, useFeeList } from '../../../../challans/useFeeList.ts';
import { useListAddress } from '../../../../students/useListAddress.ts';
import { nameOf, WITHOUT } from '../../../../lists/feePlans/columns.tsx';
import { selectedOf } from '../../../../lists/feePlans/selected.ts';
import { useDiscountTypes } from '../../../../lists/feePlans/useDiscountTypes.ts';
import { countsInWords, formOf, LIST } from '../../../../lists/feePlans/words.ts';
import { PlansPreview } from './PlansPreview.tsx';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { write } from '../../../../challans/ask.ts';

type Done = Answer<'POST /student_feePlan'>['data'];

/**
 * `/create-fee-plans`: students of a place who have no plan; the tariff of each one's class, looked at before it is
 * written. Enter on a row opens the form of one.
 */
export default function CreatePlansPage() {
  const at = useListAddress({ perPage: 100 });
  const notify = useNotify();
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const lists = useLookup('fee_plan_lists');
  const types = useDiscountTypes();
  const campuses = useCampuses();
  const [month, setMonth] = useState<string | null>(currentMonth());
  const [tariff, setTariff] = useState<number | null>(null);
  const [type, setType] = useState<number | null>(null);
  const [preview, setPreview] = useState<Done | null>(null);
  const query = { ...at.query, has_plan: 'false', ...(month === null ? {} : { month }) };
  const list = useFeeList('GET /student_feePlan', query, { offered: needed('fee-plans') });
  const { answer } = list;
  const rows = answer?.data;
  const [chosen, setTicked] = useTicks(query, rows);
  const selected = selectedOf(chosen, at, answer?.total ?? 0, campuses.length === 1 ? campuses[0]?.id : undefined);
  const body = {
    ...selected.body,
    from_month: month ?? '',
    ...(at.notEnrolled ? { not_enrolled: true } : {}),
    ...(tariff === null ? {} : { fee_plan_list_id: tariff }),
    ...(type === null ? {} : { discount_type_id: type }),
  };
  const look = () =>
    submit(async () => setPreview((await write('POST /student_feePlan', { body, preview: needed('previews') })).data));
  const save = () =>
    submit(async () => {
      const { data } = await send((key) => write('POST /student_feePlan', { body, key }));
      notify(
        `${plural(data.counts.created ?? 0, 'plan')} created, Rs ${formatMoney(data.monthly)} in ${formatDate(month)}.`,
        { type: 'success' },
      );
      setPreview(null);
      setTicked(NONE);
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  return (
    <PageScreen
      aside={answer && <output className="ui-muted">{countOf(answer, 'student')} without a plan</output>}
      actions={
        <Button variant="outlined" component={AppLink} to={LIST}>
          View / edit plans
        </Button>
      }
    >
      <ClassBar at={at} search="Name, SID, roll or family number" />
      <div className="ui-panel">
        <div className="ui-row">
          <MonthBox label="Charged from" value={month} required onChange={setMonth} />
          <Picker
            label="Fee plan list"
            choices={lists}
            value={tariff}
            empty="Each class’s own"
            wide
            onChange={setTariff}
          />
          <Picker
            label="Standing discount"
            choices={types.filter(({ locked }) => !locked)}
            value={type}
            empty="None"
            onChange={setType}
          />
          <Button
            variant="contained"
            disabled={month === null || !answer?.total || !selected.named}
            loading={busy && preview === null}
            onClick={() => void look()}
          >
            {chosen.size > 0
              ? `Preview ${plural(chosen.size, 'plan')}`
              : `Preview all ${(answer?.total ?? 0).toLocaleString('en-PK')}`}
          </Button>
        </div>
        {!selected.named && (
          <p className="ui-muted">
            Choose a campus or a class, or tick students, to create plans for many. Enter on a student opens a plan for
            that student alone.
          </p>
        )}
        {refused !== null && preview === null && <Alert severity="error">{refused.message}</Alert>}
      </div>
      <Table
        label="Students without a fee plan"
        columns={WITHOUT}
        rows={rows}
        nameOf={nameOf}
        ticked={chosen}
        onTick={setTicked}
        leadsTo={({ id }) => formOf(id)}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        sort={{ by: at.sortBy, order: at.sortOrder, onSort: (by, order) => at.set({ sort_by: by, sort_order: order }) }}
        empty={{ title: 'Everybody here has a plan', text: 'Plans are changed under View / Edit Fee Plans.' }}
      />
      <Pager answer={answer} at={at} />
      {preview && (
        <PlansPreview
          preview={preview}
          month={month ?? ''}
          busy={busy}
          refused={refused?.message ?? null}
          onSave={() => void save()}
          onClose={() => setPreview(null)}
          counts={countsInWords(preview.counts)}
        />
      )}
    </PageScreen>
  );
}
