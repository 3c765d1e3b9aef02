import { useCredentials } from '../../../../auth/credentials.ts';
import type { PlanAnswer } from '../calls.ts';
import { classOf } from '../../../../students/classOf.ts';
import css from '../plans.module.css';

/** Who the plan is of. */
export function PlanHead({ plan: { student, family } }: { readonly plan: PlanAnswer }) {
  const several = (useCredentials()?.campuses.length ?? 0) > 1;
  return (
    <p className={css.head}>
      <span>
        SID <b>{student.sid}</b>
      </span>
      {student.father_name !== null && (
        <span>
          Father <b dir="auto">{student.father_name}</b>
        </span>
      )}
      <span>{[classOf(student), student.session_name, several && student.campus_name].filter(Boolean).join(', ')}</span>
      {student.family_no !== null && (
        <span>
          Family {student.family_no}
          {family.rank !== null && family.children > 1 && `, child ${family.rank} of ${family.children} enrolled`}
        </span>
      )}
      {student.status_class !== 'enrolled' && (
        <span className="ui-error">{student.status_class.replaceAll('_', ' ')}</span>
      )}
    </p>
  );
}
