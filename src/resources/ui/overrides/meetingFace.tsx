import Button from '@mui/material/Button';
import { offers } from '../../../auth/offers.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import type { ListFace } from '../scoped.ts';

/** What is done with a meeting: marking who came, and its papers; and what is to be done after all of them. */
export const meetingFace: ListFace = {
  actions: () =>
    offers('meetings') && (
      <Button variant="outlined" component={AppLink} to="/ptm/follow-ups">
        Follow-ups
      </Button>
    ),
  rowLinks: ({ id }) => [
    { label: 'Add remarks', to: `/ptm/add-remarks?id=${id}` },
    { label: 'Print', to: `/ptm/print?id=${id}` },
  ],
};
