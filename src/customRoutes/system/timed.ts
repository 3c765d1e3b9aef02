import { formatDate } from '../../../contract/dates.ts';

/** '02-Nov-2026, 14:30', on the clock of who looks. */
export const timed = (instant: string): string =>
  `${formatDate(instant)}, ${new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
