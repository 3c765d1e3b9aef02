import Button from '@mui/material/Button';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { withStudents } from '../../../students/chosenIds.ts';
import { personalDataLinks } from '../personalData.ts';
import type { ListFace } from '../scoped.ts';

const CARDS = '/employees/id-cards';
/** What is printed of employees. */
export const employeeFace: ListFace = {
  bulk: (selected) => (
    <Button
      variant="outlined"
      component={AppLink}
      to={withStudents(
        CARDS,
        selected.map(({ id }) => id),
      )}
    >
      Identity cards
    </Button>
  ),
  rowLinks: ({ id }) => [
    { label: 'Identity card', to: withStudents(CARDS, [id]) },
    ...personalDataLinks('employees', id),
  ],
};
