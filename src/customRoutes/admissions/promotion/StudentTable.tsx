import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { classOf } from '../../../students/classOf.ts';
import { PagesOf } from '../../../ui/list/Pager.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { Sent, Student } from './choices.ts';
import { usePromotion } from './promotion.ts';

const PER_PAGE = 100;
const idOf = ({ student_id }: Student): number => student_id;
const nameOf = ({ studentName }: Student): string => `${studentName} as detained`;
const ENDS = { promote: '', pass_out: 'Passes out', repeat: 'Detained: ', leave: 'Left out' } as const;
const target = ({ action, to_class_name, to_section_name }: Student): string =>
  ENDS[action] + classOf({ class_name: to_class_name, section_name: to_section_name });
const WHO: readonly TableColumn<Student>[] = [
  { key: 'studentName', label: 'Student', role: 'head' },
  { key: 'sid', label: 'SID', kind: 'no', value: ({ sid }) => (sid === null ? '' : String(sid)) },
  { key: 'class', label: 'Is in', value: classOf },
  { key: 'target', label: 'Comes to', value: target },
  { key: 'roll_no', label: 'Roll number' },
  {
    key: 'to_roll_no',
    label: 'New number',
    value: ({ roll_no, to_roll_no }) => (roll_no === to_roll_no ? '' : to_roll_no),
  },
];
const FEES: readonly TableColumn<Student>[] = [
  { key: 'before', label: 'Fee now', kind: 'money' },
  { key: 'after', label: 'Fee then', kind: 'money' },
  {
    key: 'difference',
    label: 'Difference',
    kind: 'money',
    value: ({ before, after }) => (before === null || after === null ? null : after - before),
  },
  { key: 'message', label: 'Fee plan', render: ({ message }) => message && <span className="ui-wrap">{message}</span> },
];
interface Props {
  readonly label: string;
  readonly of?: { readonly campus_id: number; readonly class_id: number; readonly section_id: number | null };
  readonly search?: string;
  readonly only?: 'detained' | 'plans' | 'rolls';
  readonly empty: { readonly title: string; readonly text: string };
}

/** Students of the promotion and what becomes of each; who is ticked is detained. */
export function StudentTable({ label, of, search = '', only, empty }: Props) {
  const { choices, body, change } = usePromotion();
  const [turned, setTurned] = useState({ of: '', page: 1 });
  const narrowed = `${search} ${only ?? ''}`;
  const page = turned.of === narrowed ? turned.page : 1;
  const sent = {
    ...(body as Sent),
    ...(of ? { of } : {}),
    ...(search === '' ? {} : { search }),
    ...(only ? { only } : {}),
    page,
    per_page: PER_PAGE,
  };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['promotion', 'students', sent],
    queryFn: ({ signal }) => ask('POST /promotion_students', { offered: needed('promotions'), body: sent, signal }),
    placeholderData: keepPreviousData,
    enabled: body !== null,
    gcTime: 0,
  });
  const columns = useMemo(() => (choices.plans === 'standard' ? [...WHO, ...FEES] : WHO), [choices.plans]);
  const ticked = useMemo(() => new Set(choices.detained), [choices.detained]);
  const tick = (now: ReadonlySet<number>): void => {
    const shown = new Set(data?.data.map(idOf));
    change({
      detained: [...choices.detained.filter((id) => !shown.has(id)), ...[...now].filter((id) => shown.has(id))],
    });
  };
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data?.data}
        idOf={idOf}
        nameOf={nameOf}
        ticked={ticked}
        onTick={tick}
        stale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      {data && data.last_page > 1 && (
        <PagesOf answer={data} onPage={(to) => setTurned({ of: narrowed, page: to })} label={`Pages: ${label}`} />
      )}
    </>
  );
}
