import { useLocation } from 'react-router-dom';
import { firstPart } from '../../../students/WithStudents.tsx';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import { AdmissionForm } from './AdmissionForm.tsx';

/** `/{section}/blank-form`: an empty admission form to be filled in by hand, A4 (specification 2). */
export default function BlankFormPrint() {
  const section = firstPart(useLocation().pathname);
  return (
    <PrintSheets
      title="Admission Form"
      back={`/${section}`}
      paper="a4-portrait"
      count={1}
      sheet={() => <AdmissionForm />}
    />
  );
}
