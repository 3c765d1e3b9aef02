import type { RaRecord } from 'ra-core';
import type { ListFace } from '../scoped.ts';

/** What is done with a meeting: marking who came, and its papers. */
export const meetingLinks: NonNullable<ListFace['rowLinks']> = ({ id }: RaRecord) => [
  { label: 'Add remarks', to: `/ptm/add-remarks?id=${id}` },
  { label: 'Print', to: `/ptm/print?id=${id}` },
];
