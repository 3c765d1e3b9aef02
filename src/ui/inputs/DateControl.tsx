import { lazy, Suspense } from 'react';
import type { ControlProps } from './kindInput.ts';

const Picker = lazy(() => import('./DatePicker.tsx'));
const PLACEHOLDERS = <span className="ui-skeleton ui-field-skeleton" />;

/** The calendar is fifty kilobytes, so it comes with the first form that has a date. */
export function DateControl(props: ControlProps) {
  return (
    <Suspense fallback={PLACEHOLDERS}>
      <Picker {...props} format="DD-MMM-YYYY" stored="YYYY-MM-DD" />
    </Suspense>
  );
}
export function MonthControl(props: ControlProps) {
  return (
    <Suspense fallback={PLACEHOLDERS}>
      <Picker {...props} format="MMM, YYYY" stored="YYYY-MM" />
    </Suspense>
  );
}
