import Alert from '@mui/material/Alert';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { plural } from '../../../../contract/plural.ts';
import type { Preview } from './choices.ts';
import css from './promotion.module.css';

type Problem = Preview['problems'][number];
/** Where each is put right, and what reading that page needs. */
const WAYS: Partial<Record<Problem['code'], readonly [label: string, to: string, privilege: string]>> = {
  no_next_class: ['Classes', '/admission/classes', 'classes.read'],
  no_class: ['Campus classes', '/admission/campus_classes', 'campus_classes.read'],
  no_section: ['Class sections', '/admission/class_sections', 'class_sections.read'],
  section_full: ['Class sections', '/admission/class_sections', 'class_sections.read'],
  no_status: ['Student statuses', '/student-statuses', 'student_statuses.read'],
  no_tariff: ['Fee plans of classes', '/admission/feeplanlist_in_campus_class', 'fee_plan_classes.read'],
  no_plan: ['Create fee plans', '/create-fee-plans', 'fee_plans.create'],
};

/** What stands in the way, then what should be known; each with how many it is about and the way there. */
export function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const credentials = useCredentials();
  if (problems.length === 0) return null;
  return (
    <section className={css.problems} aria-label="Before the promotion">
      {problems.map(({ code, blocking, students, message }) => {
        const [label, to, privilege] = WAYS[code] ?? [];
        const offered = to !== undefined && credentials !== null && may(credentials, privilege ?? '');
        return (
          <Alert key={code} severity={blocking ? 'error' : 'info'} icon={false}>
            {students > 0 && <b>{plural(students, 'student')}: </b>}
            <bdi>{message}</bdi>. {offered && <AppLink to={to}>{label}</AppLink>}
          </Alert>
        );
      })}
    </section>
  );
}
