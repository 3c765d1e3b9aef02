import { employeeOpenings } from '../../../../contract/employeeOpenings.ts';
import ImportScreen from '../../../resources/ui/exchange/ImportScreen.tsx';

// What was imported is seen among the advances.
const resource = {
  ...employeeOpenings,
  path: 'advance-salary',
  pages: { import: '/upload-opening-employee-advances' },
};

/** `/upload-opening-employee-advances`: what employees still owed of advances when the books began here, from a file. */
export default function UploadEmployeeAdvances() {
  return <ImportScreen resource={resource} />;
}
