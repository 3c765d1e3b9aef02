/**
 * The outline of every declared report; the build replaces this module by its value, as `src/resources/outlines.ts`.
 */
import { reportOutlineOf, type ReportOutline } from '../../contract/outline.ts';
import { reports } from './index.ts';

export const reportOutlines: readonly ReportOutline[] = reports.map(reportOutlineOf);
