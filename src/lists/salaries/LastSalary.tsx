import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatDate } from '../../../contract/dates.ts';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { write } from '../../dataProvider/ask.ts';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';

type Form = Answer<'GET /settlement_form'>['data'];
interface Props {
  readonly employee: number;
  readonly name: string;
  readonly first: NonNullable<Form['salary_first']>;
}
/** Works out the salary of the last month of who leaves, alone; the settlement goes on with it. */
export function LastSalary({ employee, name, first: { month, campus_id } }: Props) {
  const { busy, refused, send, submit } = useSubmit();
  const notify = useNotify();
  const queries = useQueryClient();
  const work = (): Promise<unknown> =>
    submit(async () => {
      const body = { campus_id, month, employee_id: employee };
      await send((key) => write('POST /run_payroll', { offered: needed('salaries'), body, key }));
      notify(`The salary of ${formatDate(month)} waits for approval by someone else.`, { type: 'success' });
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  return (
    <>
      <p>
        <bdi>{name}</bdi> has no salary of {formatDate(month)} yet. It is worked out first, up to the last day, with the
        advances that it recovers; the others of the campus are run as ever.
      </p>
      <p>
        <Button variant="outlined" loading={busy} onClick={() => void work()}>
          Work out the salary of {formatDate(month)}
        </Button>
      </p>
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
    </>
  );
}
