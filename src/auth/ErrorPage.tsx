import { webConfig } from '../dataProvider/webConfig.ts';
import css from './errorPage.module.css';

export interface ErrorPageProps {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** With status 403: the button is Login, to the sign-in site. */
  readonly loginLink?: boolean;
  /** Inside the layout, which is the main region already. */
  readonly embedded?: boolean;
}

/**
 * A heading, a description and one button (specification 2): Home, or Login when the session is over. Needs no router
 * and no theme.
 */
export function ErrorPage({ status, title, description, loginLink = false, embedded = false }: ErrorPageProps) {
  const login = status === 403 && loginLink;
  const Region = embedded ? 'div' : 'main';
  return (
    <Region className={css.errorPage} data-status={status}>
      <Icon status={status} />
      <p className={css.status}>{status}</p>
      <h1>{title}</h1>
      <p>{description}</p>
      <a className={css.button} href={login ? webConfig.signInUrl : '/'}>
        {login ? 'Login' : 'Home'}
      </a>
    </Region>
  );
}

/** 401: a key that does not fit. 404: a place not found. Anything else: a warning sign. */
const drawings: Readonly<Record<number, { name: string; path: string }>> = {
  401: {
    name: 'key',
    path: 'M14.5 3a6.5 6.5 0 0 0-6.2 8.5L2 17.8V22h4.2v-2.6h2.6v-2.6h2.3l1.4-1.4A6.5 6.5 0 1 0 14.5 3Zm1.8 5.9a1.7 1.7 0 1 1 0-3.4 1.7 1.7 0 0 1 0 3.4Z',
  },
  404: {
    name: 'map',
    path: 'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 11.2a1.2 1.2 0 1 1 0-2.4 1.2 1.2 0 0 1 0 2.4Zm.9-3.4h-1.8c0-1.7 1.7-1.6 1.7-2.7 0-.5-.4-.8-.9-.8s-.9.3-1 .9l-1.6-.5C9.700 5.500 10.700 4.900 11.900 4.900c1.500 0 2.600.8 2.600 2.200 0 1.600-1.600 1.700-1.600 2.700Z',
  },
};
const warning = { name: 'warning', path: 'M12 2 1 21h22L12 2Zm1 15.500h-2v-2h2v2Zm0-3.500h-2V9h2v5Z' };

function Icon({ status }: { status: number }) {
  const { name, path } = drawings[status] ?? warning;
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width="72" height="72" aria-hidden="true" data-icon={name}>
      <path fill="currentColor" d={path} />
    </svg>
  );
}
