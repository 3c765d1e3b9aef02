import type { studentStatement } from '../../../../../contract/endpoints/fees/reports.ts';
import type { Answer } from '../../kit/feeCalls.ts';

export type Statement = Answer<typeof studentStatement>['data'];
