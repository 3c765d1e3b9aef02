import type { ReactNode } from 'react';
import type { FoundFamily } from './familyQuery.ts';
import { Portrait } from './Portrait.tsx';
import css from './students.module.css';

const children = (count: number): string =>
  count === 0 ? 'no children here' : `${count} ${count === 1 ? 'child' : 'children'}`;
const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

interface Props {
  readonly family: FoundFamily;
  /** Who reads it: 'This is the family of', 'Family of'. */
  readonly lead: string;
  readonly action?: ReactNode;
  /** The student of this form is not a sibling of their own. */
  readonly except?: number | undefined;
}

/** A family with its children, so that a clerk can tell that it is the right one. */
export function FamilyCard({ family, lead, action, except }: Props) {
  const siblings = family.students.filter(({ id }) => id !== except);
  return (
    <article className={css.family}>
      <div className={css.familyHead}>
        <p>
          {lead} <strong dir="auto">{family.father_name}</strong> with {children(siblings.length)}
          {family.elsewhere > 0 && ` and ${family.elsewhere} at other campuses`}
          <span className="ui-muted">
            {' '}
            ·{' '}
            {joined([
              `Family ${family.family_no}`,
              family.father_cnic,
              family.mobile,
              family.mother_name && `mother ${family.mother_name}`,
            ])}
          </span>
        </p>
        {action}
      </div>
      {siblings.length > 0 && (
        <ul className={css.siblings}>
          {siblings.map((one) => (
            <li key={one.id}>
              <Portrait code={one.photo} name={one.studentName} />
              <span>
                <bdi>{one.studentName}</bdi>
                <span className="ui-muted">
                  {joined([one.sid === null ? null : `SID ${one.sid}`, one.class_name, one.section_name, one.status])}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
