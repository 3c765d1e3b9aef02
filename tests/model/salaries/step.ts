/** A step of the lives of salaries. */
import type { Auditor } from './auditor.ts';
import type { Sql } from './calls.ts';

type Asked = Sql | ((auditor: Auditor) => Sql);
export interface Step {
  readonly name: string;
  readonly sql: Asked;
  /** A part of the refusal; without it the step is done. */
  readonly refused?: string;
  /** What the auditor writes down when it is done. */
  readonly says?: (auditor: Auditor) => void;
  /** Who asks, when not user 2. */
  readonly user?: number;
  /** Campuses that they see, when not all. */
  readonly sees?: string;
}
export const done = (
  name: string,
  sql: Asked,
  says: (auditor: Auditor) => void,
  more: Pick<Step, 'user' | 'sees'> = {},
): Step => ({ name, sql, says, ...more });
export const refused = (name: string, sql: Asked, message: string, more: Pick<Step, 'user' | 'sees'> = {}): Step => ({
  name,
  sql,
  refused: message,
  ...more,
});
