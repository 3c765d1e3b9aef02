import { needed } from '../../../../auth/offers.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { FEES } from '../../../../challans/useFeeList.ts';
import type { PlanAnswer } from '../calls.ts';
import { ask } from '../../../../challans/ask.ts';

export interface OnePlan {
  /** Null: the address names no student. */
  readonly studentId: string | null;
  readonly plan: PlanAnswer | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}
/** The plan of the student that the address names (`?student_id=`). */
export function usePlanOf(): OnePlan {
  const [params] = useSearchParams();
  const given = params.get('student_id') ?? '';
  const studentId = /^\d{1,15}$/.test(given) ? given : null;
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'plan', studentId],
    queryFn: async ({ signal }) =>
      (
        await ask('GET /student_feePlan/{student_id}', {
          offered: needed('fee-plans'),
          params: { student_id: studentId ?? '' },
          signal,
        })
      ).data,
    enabled: studentId !== null,
    retry: false,
  });
  return { studentId, plan: data, error, refetch: () => void refetch() };
}
