import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { Portrait } from '../../../students/Portrait.tsx';
import css from './studentPage.module.css';

export interface Sibling {
  readonly id: number;
  readonly name: string;
  readonly classLine: string;
  readonly status: string;
  readonly photo: string | null;
}
const named = (value: unknown, title: string): string => {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, title) : undefined;
  return typeof text === 'string' ? text : '';
};
/** A student row of the wire as a sibling. */
export const siblingOf = (row: Readonly<Record<string, unknown>>): Sibling => ({
  id: Number(row['id']),
  name: String(row['studentName'] ?? ''),
  classLine: [
    named(row['class'], 'class_name'),
    named(row['section'], 'section_name'),
    named(row['campus'], 'campus_name'),
  ]
    .filter(Boolean)
    .join(', '),
  status: named(row['status'], 'name'),
  photo: typeof row['photo'] === 'string' ? row['photo'] : null,
});

/** Brothers and sisters, each with the way to their page. */
export function Siblings({ base, siblings }: { readonly base: string; readonly siblings: readonly Sibling[] }) {
  if (siblings.length === 0) return <p className="ui-muted">No other child of this family is here.</p>;
  return (
    <ul className={css.siblingList}>
      {siblings.map(({ id, name, classLine, status, photo }) => (
        <li key={id}>
          <Portrait name={name} code={photo} small />
          <div>
            <AppLink to={`${base}/view?id=${id}`}>
              <bdi>{name}</bdi>
            </AppLink>
            <span className="ui-muted">
              <bdi>{classLine}</bdi>
              {classLine !== '' && status !== '' && ' · '}
              {status}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
