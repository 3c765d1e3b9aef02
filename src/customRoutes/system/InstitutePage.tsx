import { useQuery } from '@tanstack/react-query';
import { needed } from '../../auth/offers.ts';
import { ask } from '../../dataProvider/ask.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import { Spinner } from '../../ui/screen/Spinner.tsx';
import { InstituteForm } from './InstituteForm.tsx';

/** Name and logo of the institute, as every page and paper is headed by them, and where its reports begin. */
export default function InstitutePage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['institute settings'],
    queryFn: ({ signal }) => ask('GET /institute_settings', { offered: needed('system'), signal }),
  });
  return (
    <PageScreen>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <InstituteForm settings={data.data} onSaved={() => void refetch()} />
      ) : (
        <Spinner />
      )}
    </PageScreen>
  );
}
