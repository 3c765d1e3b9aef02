import { useQuery } from '@tanstack/react-query';
import { needed, offers } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { Spinner } from '../../../ui/screen/Spinner.tsx';
import { InstituteForm } from '../InstituteForm.tsx';

/** Name and logo, as their own page has them. */
export function InstituteStep({ onAdded }: { readonly onAdded: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['institute settings'],
    queryFn: ({ signal }) => ask('GET /institute_settings', { offered: needed('system'), signal }),
    enabled: offers('system'),
  });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const saved = (): void => {
    void refetch();
    onAdded();
  };
  return <InstituteForm settings={data.data} onSaved={saved} />;
}
