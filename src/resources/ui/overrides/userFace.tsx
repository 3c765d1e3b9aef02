import Button from '@mui/material/Button';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { personalDataLinks } from '../personalData.ts';
import type { ListFace } from '../scoped.ts';

/** Two ticked users are compared. */
export const userFace: ListFace = {
  rowLinks: ({ id }) => personalDataLinks('users', id),
  bulk: (selected) =>
    selected.length === 2 && (
      <Button
        variant="outlined"
        component={AppLink}
        to={`/users-and-privileges/compare?users=${selected.map(({ id }) => id).join(',')}`}
      >
        Compare
      </Button>
    ),
};
