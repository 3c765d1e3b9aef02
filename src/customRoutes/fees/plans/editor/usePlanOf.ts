import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { FEES } from '../../kit/useFeeList.ts';
import { askPlan, type PlanAnswer } from '../calls.ts';

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
    queryFn: ({ signal }) => askPlan(studentId ?? '', signal),
    enabled: studentId !== null,
    retry: false,
  });
  return { studentId, plan: data, error, refetch: () => void refetch() };
}
