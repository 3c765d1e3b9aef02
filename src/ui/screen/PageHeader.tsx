import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { HelpButton } from './HelpButton.tsx';
import css from './pageHeader.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}
interface PageHeaderProps {
  readonly title: string;
  /** Pages above this one, outermost first. */
  readonly crumbs?: readonly Crumb[];
  /** Buttons at the right. */
  readonly actions?: ReactNode;
}

/** Title of a screen, the way back up, and what can be done here. */
export function PageHeader({ title, crumbs = [], actions }: PageHeaderProps) {
  return (
    <div className={css.header}>
      <div className={css.heading}>
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={css.trail}>
              {crumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={css.crumb}>
                    {label}
                  </Link>
                  <span aria-hidden className={css.stroke}>
                    /
                  </span>
                </li>
              ))}
              <li>{title}</li>
            </ol>
          </nav>
        )}
        <div className={css.title}>
          <h1>{title}</h1>
          <HelpButton />
        </div>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
