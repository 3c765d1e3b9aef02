import { useId, type ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import { HelpButton } from './HelpButton.tsx';
import { useFocusNet } from './useFocusNet.ts';
import '../ui.css';

export interface Crumb {
  readonly label: string;
  readonly to?: string;
}
interface Props {
  readonly title: string;
  /** From the outermost page to this one; one alone says what the heading says, and is not shown. */
  readonly crumbs: readonly Crumb[];
  /** Beside the title: a count, a badge. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** Forms and records keep a readable measure; lists take the width. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** Frame of every screen: path of crumbs, heading, buttons. */
export function Screen({ title, crumbs, aside, actions, narrow = false, children }: Props) {
  const heading = useId();
  const screen = useFocusNet();
  return (
    <section ref={screen} aria-labelledby={heading} className={narrow ? 'ui-screen ui-narrow' : 'ui-screen'}>
      {crumbs.length > 1 && (
        <nav aria-label="Breadcrumb" className="ui-crumbs">
          <ol>
            {crumbs.map(({ label, to }, at) => (
              <li key={label} {...(at === crumbs.length - 1 ? { 'aria-current': 'page' as const } : {})}>
                {to === undefined ? label : <AppLink to={to}>{label}</AppLink>}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <header className="ui-header">
        <h1 id={heading} dir="auto">
          {title}
        </h1>
        <HelpButton />
        {aside}
        <div className="ui-actions">{actions}</div>
      </header>
      {children}
    </section>
  );
}
