import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { ask } from '../../../challans/ask.ts';
import { PrintChallans } from '../../../challans/PrintChallans.tsx';
import { FEES } from '../../../challans/useFeeList.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import type { Job } from './calls.ts';

const NOT_PRINTED = JSON.stringify([{ field: 'print_count', operator: '=', value: 0 }]);

/**
 * What follows a generation: its challans on paper, and a message to the parents of exactly those who owe them. How
 * many were never printed is counted by the provider, so that someone else can go on.
 */
export function MadeChallans({ job }: { readonly job: Job }) {
  const credentials = useCredentials();
  const holds = (privilege: string): boolean => credentials !== null && may(credentials, privilege);
  const mayPrint = holds('challans.read') && offers('list-parameters');
  const job_id = String(job.id);
  const { data: rest } = useQuery({
    queryKey: [FEES, 'of job', job.id, 'not printed'],
    queryFn: async ({ signal }) =>
      (
        await ask('GET /student_challan', {
          query: { job_id, filters: NOT_PRINTED, page: '1', per_page: '1' },
          signal,
        })
      ).total,
    enabled: mayPrint && offers('print-counts'),
    refetchOnMount: 'always',
    retry: false,
  });
  const section = '/pay-or-print-fee-challans';
  return (
    <div className="ui-bulk ui-bulk-here" role="group" aria-label="What was made">
      {rest !== undefined && (
        <output>{rest === 0 ? 'All of them were printed' : `${rest.toLocaleString('en-PK')} not printed yet`}</output>
      )}
      {mayPrint &&
        (rest === undefined || rest === 0 ? (
          <PrintChallans section={section} of={{ job_id }} label={rest === 0 ? 'Print again' : 'Print what was made'} />
        ) : (
          <PrintChallans
            section={section}
            of={{ job_id, filters: NOT_PRINTED }}
            label={`Print the ${rest.toLocaleString('en-PK')}`}
          />
        ))}
      {holds('messages.send') && offers('messages') && (
        <Button variant="outlined" component={AppLink} to={`/sms-blaster/send?job_id=${job_id}`}>
          Message the parents
        </Button>
      )}
    </div>
  );
}
