import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, type RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import { Loading } from '../../challans/Loading.tsx';
import { campusesOf, type CampusWords } from '../../print/idCards/campusesOf.ts';
import { known, type IdCard } from '../../print/idCards/idCard.ts';
import { IdCardSheets } from '../../print/idCards/IdCardSheets.tsx';
import { chosenIds } from '../../students/chosenIds.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { runsOf } from '../../ui/print/parts.ts';

const HOME = '/employees';
const AT_ONCE = 200;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
type Names = ReadonlyMap<unknown, string>;
interface Beside {
  readonly campuses: ReadonlyMap<unknown, CampusWords>;
  readonly designations: Names;
  readonly departments: Names;
}

/** What the card of an employee says. */
function employeeCard(row: RaRecord, { campuses, designations, departments }: Beside): IdCard {
  const joined = text(row['join_date']);
  return {
    id: row.id,
    kind: 'Staff',
    number: text(row['emp_no']),
    numberLabel: 'No',
    name: text(row['name']),
    urdu: '',
    line: designations.get(row['designation_id']) ?? '',
    photo: text(row['photo']) || null,
    front: known([
      ['Dept', departments.get(row['department_id']) ?? ''],
      ['Mobile', text(row['mobile'])],
    ]),
    back: known([
      ['Father or husband', text(row['father_name'])],
      ['CNIC', text(row['cnic'])],
      ['Joined', joined && formatDate(joined)],
      ['Address', text(row['address'])],
    ]),
    campus: campuses.get(row['campus_id']) ?? { name: '', address: '', phone: '' },
  };
}

async function cardsOf(
  provider: Pick<DataProvider, 'getMany'>,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<IdCard[]> {
  const found = new Map<unknown, RaRecord>();
  for (const some of runsOf(ids, AT_ONCE))
    for (const row of (await provider.getMany<RaRecord>('employees', { ids: some, signal })).data)
      found.set(row.id, row);
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  // What this user may not read is left out.
  const names = async (key: string, field: string): Promise<Names> => {
    const wanted = [...new Set(rows.map((row) => row[field]).filter((id) => typeof id === 'number'))];
    if (wanted.length === 0) return new Map();
    const { data } = await provider
      .getMany<RaRecord>(key, { ids: wanted, signal })
      .catch(() => ({ data: [] as RaRecord[] }));
    return new Map(data.map((one) => [one.id, text(one['name'])]));
  };
  const [campuses, designations, departments] = await Promise.all([
    campusesOf(provider, rows, signal),
    names('designations', 'designation_id'),
    names('departments', 'department_id'),
  ]);
  return rows.map((row) => employeeCard(row, { campuses, designations, departments }));
}

/** `/employees/id-cards?ids=`: identity cards of employees. */
export default function EmployeeIdCardsPrint() {
  const { search } = useLocation();
  const provider = useDataProvider();
  const ids = chosenIds(search) ?? [];
  const { data, error, isPending } = useQuery({
    queryKey: ['print', 'employee cards', ids],
    queryFn: ({ signal }) => cardsOf(provider, ids, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data && data.length > 0) return <IdCardSheets cards={data} back={HOME} />;
  return (
    <PrintFrame title="Identity Cards" back={HOME} about={null} job={null}>
      <Loading
        error={error}
        isLoading={isPending}
        progress={{ done: 0, all: null }}
        what="cards"
        nothing="Nobody is chosen. Go back, tick employees and print their cards."
      />
    </PrintFrame>
  );
}
