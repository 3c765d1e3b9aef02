import type { FormPart } from './formParts.ts';
import css from './students.module.css';

interface Props {
  readonly parts: readonly FormPart[];
  readonly errors: Readonly<Record<string, number>>;
  readonly idOf: (key: string) => string;
}
const INPUT = 'input:not([type=hidden]):not([type=file]):not([disabled]), textarea:not([aria-hidden]), select, button';

/** The way to each part of a long form, with the number of its errors. */
export function PartNav({ parts, errors, idOf }: Props) {
  const go = (key: string): void => {
    const part = document.getElementById(idOf(key));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    part?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
    const refused = part?.querySelector<HTMLElement>('[aria-invalid=true]');
    (refused ?? part?.querySelector<HTMLElement>(INPUT))?.focus({ preventScroll: true });
  };
  return (
    <nav className={css.parts} aria-label="Parts of the form">
      {parts.map(({ key, title }) => {
        const count = errors[key] ?? 0;
        return (
          <button
            key={key}
            type="button"
            onClick={() => go(key)}
            aria-label={count > 0 ? `${title} ${count} ${count === 1 ? 'error' : 'errors'}` : undefined}
          >
            {title}
            {count > 0 && <span className={css.errors}>{count}</span>}
          </button>
        );
      })}
    </nav>
  );
}
