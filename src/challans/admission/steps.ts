/** What each step of an admission is given. */
import type { Answer } from '../../../contract/endpoints/calls.ts';
import type { StudentSection } from '../../pages/studentSection.ts';

export type Steps = Answer<'GET /admission_steps/{id}'>['data'];
export interface StepProps {
  readonly steps: Steps;
  readonly section: StudentSection;
  /** Takes the cursor to what comes next, when it is drawn. */
  readonly cursor: (to: HTMLElement | null) => void;
}
