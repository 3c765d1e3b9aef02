import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Body } from '../../contract/endpoints/calls.ts';
import { offered } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import type { StudentRow } from './studentRow.ts';
import { runsOf } from '../ui/print/parts.ts';
import { refusalOf } from '../ui/form/refusal.ts';
import { showToast } from '../ui/toast/toasts.ts';

type Paper = Body<'POST /student_papers'>['paper'];
const AT_ONCE = 500;
async function note(paper: Paper, students: readonly StudentRow[]): Promise<void> {
  const notes = offered('admission-steps');
  if (!notes) return;
  for (const some of runsOf(students, AT_ONCE))
    await write('POST /student_papers', {
      offered: notes,
      body: { paper, student_ids: some.map(({ id }) => Number(id)) },
    });
}
/** Notes that this paper of these students was printed. A refusal is told; nothing waits for it. */
export const usePaperPrinted = (paper: Paper, students: readonly StudentRow[]): (() => void) =>
  useCallback(() => {
    note(paper, students).catch((error: unknown) =>
      showToast('error', `The print could not be noted. ${refusalOf(error).message}`),
    );
  }, [paper, students]);

/** Back to where the paper was printed from, as it was there; opened by its address, to the list. */
export function useBackFrom(list: string): string | (() => void) {
  const { key } = useLocation();
  const navigate = useNavigate();
  return key === 'default' ? list : () => void navigate(-1);
}
