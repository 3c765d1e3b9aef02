import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { today } from '../../../../contract/dates.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useCampuses, useLookup } from '../../../students/lookups.ts';
import { useListAddress } from '../../../students/useListAddress.ts';
import { Picker } from '../../../ui/picker/Picker.tsx';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { BOOKS } from '../../../vouchers/chart.ts';
import { BudgetSheet } from './BudgetSheet.tsx';
import { useYearOf } from './useYearOf.ts';

/** `/budgets`: what a campus means to earn and spend in a year, accounts down and months across. */
export default function BudgetsPage() {
  const at = useListAddress();
  const campuses = useCampuses();
  const years = useLookup('fiscal_years');
  const current = useYearOf(today());
  const year = Number(at.param('fiscal_year_id') ?? 0) || (current ?? years[0]?.id ?? null);
  const campus = at.classes.campus_id ?? campuses[0]?.id ?? null;
  const query = useMemo(
    () => ({ fiscal_year_id: String(year ?? ''), campus_id: String(campus ?? '') }),
    [year, campus],
  );
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [BOOKS, 'budget', query],
    queryFn: async ({ signal }) => (await ask('GET /budgets', { offered: needed('budgets'), query, signal })).data,
    enabled: year !== null && campus !== null,
    // What is being typed is not overwritten; saving says when someone else was faster.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <PageScreen>
      <div className="ui-bar">
        <Picker
          label="Accounting period"
          choices={years}
          value={year}
          empty="Choose"
          onChange={(id) => at.set({ fiscal_year_id: id })}
        />
        <Picker
          label="Campus"
          choices={campuses}
          value={campus}
          empty="Choose"
          onChange={(id) => at.set({ campus_id: id })}
        />
      </div>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.rows.length === 0 ? (
          <div className="ui-empty">
            <h2>Nothing to budget</h2>
            <p>This campus has no account of income or expense. Make them under GL Accounts.</p>
          </div>
        ) : (
          <BudgetSheet
            key={`${query.fiscal_year_id} ${query.campus_id} ${dataUpdatedAt}`}
            budget={data}
            of={{ fiscal_year_id: Number(year), campus_id: Number(campus) }}
            onReload={() => void refetch()}
          />
        )
      ) : (
        <FormSkeleton />
      )}
    </PageScreen>
  );
}
