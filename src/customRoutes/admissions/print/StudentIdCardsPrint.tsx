import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { formatDate } from '../../../../contract/dates.ts';
import { Loading } from '../../../challans/Loading.tsx';
import { campusesOf, type CampusWords } from '../../../print/idCards/campusesOf.ts';
import { known, type IdCard } from '../../../print/idCards/idCard.ts';
import { IdCardSheets } from '../../../print/idCards/IdCardSheets.tsx';
import { classLine, wordsOf, type StudentRow } from '../../../students/studentRow.ts';
import { WithStudents } from '../../../students/WithStudents.tsx';
import { PrintFrame } from '../../../ui/print/PrintFrame.tsx';

/** What the card of a student says. */
export function studentCard(row: StudentRow, campuses: ReadonlyMap<unknown, CampusWords>): IdCard {
  const words = wordsOf(row);
  return {
    id: row.id,
    kind: 'Student',
    number: words.sid,
    numberLabel: 'SID',
    name: words.name,
    urdu: words.urdu,
    line: classLine(words),
    photo: row.photo,
    front: known([
      ['Father', words.father],
      ['Roll no', words.rollNo],
      ['Session', words.session],
    ]),
    back: known([
      ['Date of birth', words.born && formatDate(words.born)],
      ['Blood group', words.blood],
      ['Emergency', words.mobile],
      ['Family no', words.familyNo],
      ['Address', words.address],
    ]),
    campus: campuses.get(row['campus_id']) ?? { name: words.campus, address: '', phone: '' },
  };
}

/** `/{section}/id-cards?ids=`: identity cards of students, whose code types the SID at the counter. */
export default function StudentIdCardsPrint() {
  return (
    <WithStudents title="Identity Cards">
      {({ students }, back) => <Cards students={students} back={back} />}
    </WithStudents>
  );
}

function Cards({ students, back }: { readonly students: readonly StudentRow[]; readonly back: string }) {
  const provider = useDataProvider();
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'campuses of cards', students.map(({ id }) => id)],
    queryFn: ({ signal }) => campusesOf(provider, students, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <IdCardSheets cards={students.map((row) => studentCard(row, data))} back={back} />;
  return (
    <PrintFrame title="Identity Cards" back={back} about={null} job={null}>
      <Loading error={error} isLoading={isPending} progress={{ done: 0, all: null }} what="cards" nothing="" />
    </PrintFrame>
  );
}
