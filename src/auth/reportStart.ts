import { REPORT_START } from '../../contract/dates.ts';
import { getCredentials } from './credentials.ts';

/** The day on which reports of the institute begin, where nobody chooses another. */
export const reportStart = (): string => getCredentials()?.data.report_start ?? REPORT_START;
