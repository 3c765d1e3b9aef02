/** Words and addresses of salaries that several screens share. */
import type { Chip } from '../ui/table/column.ts';

export const PLAN_KIND: Readonly<Record<string, string>> = {
  new: 'New',
  revision: 'Revision',
  increment: 'Increment',
  correction: 'Correction',
};
export const PLAN_STATUS: Readonly<Record<string, Chip>> = {
  pending: ['pending', 'Waiting'],
  approved: ['approved', 'Approved'],
  rejected: ['rejected', 'Rejected'],
  withdrawn: ['withdrawn', 'Withdrawn'],
  superseded: ['superseded', 'Superseded'],
  undone: ['undone', 'Undone'],
};
export const logsOf = (employee: number): string => `/salary-plan-logs/${employee}`;
/** Of an approved plan, for who has it. */
export const letterOf = (employee: number, plan: number): string =>
  `/salary-plan/letter?employee_id=${employee}&id=${plan}`;
export const planFor = (employee: number): string => `/salary-plan/create?employee_id=${employee}`;
/** Minutes as hours: 12:30. */
export const hoursOf = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
