import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { PageScreen } from '../../../pages/openPage.tsx';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Workbench } from './Workbench.tsx';

/** `/bank-reconciliation/statement?id=`: one statement of the bank beside the books. */
export default function BankStatementPage() {
  const [params] = useSearchParams();
  const id = /^\d{1,15}$/.test(params.get('id') ?? '') ? (params.get('id') ?? '') : null;
  const { data, error, refetch } = useQuery({
    queryKey: ['bank', 'statement', id],
    queryFn: async ({ signal }) =>
      (await ask('GET /bank_statement', { offered: needed('bank'), query: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
  });
  if (id === null)
    return (
      <PageScreen>
        <div className="ui-empty">
          <h2>Choose a statement</h2>
          <p>
            <Button component={AppLink} to="/bank-reconciliation" variant="outlined">
              Bank Reconciliation
            </Button>
          </p>
        </div>
      </PageScreen>
    );
  if (data) return <Workbench data={data} refetch={async () => void (await refetch())} />;
  return (
    <PageScreen>{error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <FormSkeleton />}</PageScreen>
  );
}
