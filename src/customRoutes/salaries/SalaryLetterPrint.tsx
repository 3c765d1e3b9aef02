import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { Loading } from '../../challans/Loading.tsx';
import { ask } from '../../dataProvider/ask.ts';
import { logsOf } from '../../salaries/words.ts';
import { PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { SalaryLetter, type Plan } from './SalaryLetter.tsx';

const TITLE = 'Letter of Salary';
const NOTHING = 'There is no approved salary plan here to write about.';
/** What was only asked for, or refused, is no salary yet. */
const LASTING = new Set(['approved', 'superseded']);

async function readPlan(employee: string, id: string, signal: AbortSignal): Promise<Plan | null> {
  if (!/^\d{1,15}$/.test(employee)) return null;
  const query = { employee_id: employee, detail_level: 'full' } as const;
  const { data } = await ask('GET /salary_plan_logs', { query, signal });
  return data.find((plan) => String(plan.id) === id && LASTING.has(plan.status)) ?? null;
}

/** `/salary-plan/letter?employee_id=&id=`: tells an employee what their salary is from a month on. */
export default function SalaryLetterPrint() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const [employee, id] = [params.get('employee_id') ?? '', params.get('id') ?? ''];
  const { data, error, isPending } = useQuery({
    queryKey: ['print', TITLE, employee, id],
    queryFn: ({ signal }) => readPlan(employee, id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const back = key === 'default' ? logsOf(Number(employee) || 0) : () => void navigate(-1);
  if (!data)
    return (
      <PrintFrame title={TITLE} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={{ done: 0, all: null }}
          what="salary plan"
          nothing={NOTHING}
        />
      </PrintFrame>
    );
  return (
    <PrintFlow title={TITLE} back={back} paper="a4-portrait">
      <SalaryLetter plan={data} />
    </PrintFlow>
  );
}
