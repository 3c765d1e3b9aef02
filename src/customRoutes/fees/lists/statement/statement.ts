import type { Answer } from '../../../../../contract/endpoints/calls.ts';

export type Statement = Answer<'GET /students/{id}/statement'>['data'];
