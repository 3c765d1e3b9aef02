import Button from '@mui/material/Button';
import { getCredentials, may } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { personalDataLinks } from '../personalData.ts';
import type { ListFace } from '../scoped.ts';

const SEND = '/sms-blaster/send';
const holds = (name: string): boolean => {
  const credentials = getCredentials();
  return credentials !== null && may(credentials, name);
};
/** What is sent to contacts, from their list. */
export const contactFace: ListFace = {
  rowLinks: ({ id }) => personalDataLinks('sms_contacts', id),
  actions: () => (
    <>
      {offers('messages') && holds('messages.read') && (
        <Button variant="outlined" component={AppLink} to="/sms-blaster/history">
          History
        </Button>
      )}
      {holds('messages.send') && (
        <Button variant="outlined" component={AppLink} to={SEND}>
          Write a message
        </Button>
      )}
    </>
  ),
  bulk: (selected) =>
    holds('messages.send') && (
      <Button
        variant="outlined"
        component={AppLink}
        to={`${SEND}?contact_ids=${selected.map(({ id }) => id).join(',')}`}
      >
        Write a message
      </Button>
    ),
};
