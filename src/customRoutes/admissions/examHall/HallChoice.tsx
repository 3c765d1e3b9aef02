import { useGetList, type RaRecord } from 'ra-core';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { useCampuses } from '../../../students/lookups.ts';
import css from './examHall.module.css';

interface Props {
  readonly chosen: readonly number[];
  /** Students to be seated. */
  readonly needed: number;
  readonly onChange: (halls: readonly number[]) => void;
}
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const;
const seatsOf = (hall: RaRecord): number =>
  Number(hall['capacity'] ?? 0) || Number(hall['seat_rows']) * Number(hall['seat_columns']);

/** The halls, filled in the order in which they are ticked. */
export function HallChoice({ chosen, needed, onChange }: Props) {
  const campuses = useCampuses();
  const { data, isPending } = useGetList<RaRecord>('exam_halls', ALL);
  const halls = (data ?? []).filter((hall) => hall['is_active'] !== false);
  const seats = halls.filter(({ id }) => chosen.includes(Number(id))).reduce((sum, hall) => sum + seatsOf(hall), 0);
  if (isPending) return <output className="ui-muted">Loading the halls …</output>;
  if (halls.length === 0)
    return (
      <p className="ui-muted">
        There is no hall yet. <AppLink to="/exam-halls/create">Add the first hall</AppLink>
      </p>
    );
  return (
    <fieldset className="ui-choose">
      <legend>
        Halls{' '}
        <output className={seats < needed && chosen.length > 0 ? 'ui-error' : 'ui-muted'}>
          {chosen.length > 0 && `${seats.toLocaleString('en-PK')} seats for ${needed.toLocaleString('en-PK')} students`}
        </output>
      </legend>
      <div className={`ui-boxes ${css.halls}`}>
        {halls.map((hall) => {
          const id = Number(hall.id);
          const at = chosen.indexOf(id);
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={at >= 0}
                onChange={() => onChange(at >= 0 ? chosen.filter((one) => one !== id) : [...chosen, id])}
              />
              <span>
                <bdi>{String(hall['name'])}</bdi>{' '}
                <span className="ui-muted">
                  {campuses.length > 1 && `${campuses.find((campus) => campus.id === hall['campus_id'])?.name ?? ''}, `}
                  {Number(hall['seat_rows'])} × {Number(hall['seat_columns'])}, {seatsOf(hall)} seats
                  {at >= 0 && chosen.length > 1 && `, filled as number ${at + 1}`}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
