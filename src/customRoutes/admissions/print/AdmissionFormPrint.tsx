import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Loading } from '../../../challans/Loading.tsx';
import type { StudentRow } from '../../../students/studentRow.ts';
import { useBackFrom, usePaperPrinted } from '../../../students/usePaperPrinted.ts';
import { WithStudents } from '../../../students/WithStudents.tsx';
import { PrintFrame } from '../../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import { AdmissionForm } from './AdmissionForm.tsx';
import { besides, formValues } from './formValues.ts';

const TITLE = 'Admission Form';

/** `/{section}/admission-form?ids=`: the admission form with what is known of each student, to be checked and signed. */
export default function AdmissionFormPrint() {
  return <WithStudents title={TITLE}>{({ students }, back) => <Forms students={students} list={back} />}</WithStudents>;
}

function Forms({ students, list }: { readonly students: readonly StudentRow[]; readonly list: string }) {
  const onPrinted = usePaperPrinted('admission_form', students);
  const back = useBackFrom(list);
  const provider = useDataProvider();
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'admission forms', students.map(({ id }) => id)],
    queryFn: ({ signal }) => besides(provider, students, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data)
    return (
      <PrintFrame title={TITLE} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={{ done: 0, all: null }}
          what="forms"
          nothing="There is no form to print here."
        />
      </PrintFrame>
    );
  return (
    <PrintSheets
      title={TITLE}
      back={back}
      paper="a4-portrait"
      count={students.length}
      onPrinted={onPrinted}
      sheet={(index) => {
        const row = students[index];
        return row && <AdmissionForm values={formValues(row, data)} photo={row.photo} />;
      }}
    />
  );
}
