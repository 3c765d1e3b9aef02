import { StudentPapers } from '../../../students/StudentPapers.tsx';
import { AdmissionForm } from './AdmissionForm.tsx';
import { besides, formValues } from './formValues.ts';

/** `/{section}/admission-form?ids=`: the admission form with what is known of each student, to be checked and signed. */
export default function AdmissionFormPrint() {
  return (
    <StudentPapers
      title="Admission Form"
      paper="admission_form"
      words={['form', 'forms']}
      load={(provider, students, _, signal) => besides(provider, students, signal)}
      sheets={(data, students) =>
        students.map((row) => () => <AdmissionForm values={formValues(row, data)} photo={row.photo} />)
      }
    />
  );
}
