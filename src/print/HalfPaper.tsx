import type { ReactNode } from 'react';
import { InstituteHead } from './InstituteHead.tsx';
import css from './halfPaper.module.css';

/** Two papers on a sheet with a line to cut along, or one that takes all of it. */
export const HalfSheet = ({ whole = false, children }: { readonly whole?: boolean; readonly children: ReactNode }) => (
  <div className={whole ? css.whole : css.sheet}>{children}</div>
);

interface Props {
  /** What it is of, to whoever hears the page. */
  readonly name: string;
  readonly title: string;
  readonly campus: string;
  readonly aside?: string | undefined;
  readonly facts: readonly (readonly [label: string, value: string | number])[];
  /** Written across it. */
  readonly marks: readonly string[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}
/** A paper on its part of the sheet: the institute, the facts in columns, and what is written across. */
export const HalfPaper = ({ name, title, campus, aside, facts, marks, className = '', children }: Props) => (
  <article className={`${css.paper} ${className}`} aria-label={name} data-fit="">
    <InstituteHead title={title} campus={campus} className={css.head} {...(aside ? { aside } : {})} />
    <dl className={css.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
    {children}
    <div className={css.marks}>
      {marks.map((mark) => (
        <i key={mark}>{mark}</i>
      ))}
    </div>
  </article>
);
