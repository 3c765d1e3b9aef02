/** The operations that are measured, as requests to our server and to the bare one. */
import { CAMPUSES, CLASSES, STATUSES } from './challans.ts';
import type { Sent } from './load.ts';
import { INSTITUTE } from './prepare.ts';

/** A request to the bare server that ours is compared with. */
export interface Beside {
  /** `bare pg` for reads; writes: `sameWork`, `sameWork in turn`, `oneStatement` (bareServer.ts). */
  readonly what: string;
  /** Least share of its throughput that ours must have; without it the figure is only reported. */
  readonly share?: number;
  readonly request: () => Sent;
}
export interface Operation {
  readonly name: string;
  readonly ours: () => Sent;
  readonly beside: readonly Beside[];
}
const below = (n: number): number => Math.floor(Math.random() * n);
const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const key = () => ({ class_id: 1 + below(CLASSES), status: pick(STATUSES) });
const query = (values: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();

function ourList(extra: Readonly<Record<string, string>>): Sent {
  const { class_id, status } = key();
  const filters = JSON.stringify([
    { field: 'status', operator: '=', value: status },
    { field: 'class_id', operator: '=', value: class_id },
  ]);
  return {
    path: `/api/bench-challans?${query({ institute_code: INSTITUTE, page: 1, per_page: 50, sort_by: 'id', sort_order: 'DESC', filters, ...extra })}`,
  };
}
function record(): Record<string, unknown> {
  const gross = 4500 + below(100);
  return {
    challan_no: `N-${below(1e9)}`,
    campus_id: 1 + below(CAMPUSES),
    class_id: 1 + below(CLASSES),
    student_id: 1 + below(50_000),
    student_name: 'Ayesha Khan',
    fee_month: '2026-04',
    issue_date: '2026-04-01',
    due_date: '2026-04-10',
    status: 'unpaid',
    gross,
    net: gross,
  };
}
const change = (): Record<string, unknown> => ({ status: pick(STATUSES), student_name: `Student ${below(50_000)}` });

const read = (share: number, request: Beside['request']): readonly Beside[] => [{ what: 'bare pg', share, request }];
const written = (
  method: 'POST' | 'PUT',
  rest: () => string,
  body: () => Record<string, unknown>,
): readonly Beside[] => [
  { what: 'sameWork', share: 0.5, request: () => ({ method, path: `/same/${rest()}`, body: body() }) },
  { what: 'sameWork in turn', request: () => ({ method, path: `/same-in-turn/${rest()}`, body: body() }) },
  { what: 'oneStatement', request: () => ({ method, path: `/${rest()}`, body: body() }) },
];

/** Reads and writes among the first `rows` ids. */
export function operationsOn(rows: number): readonly Operation[] {
  const id = (): number => 1 + below(rows);
  return [
    {
      name: 'list',
      ours: () => ourList({ with_total: '0' }),
      beside: read(0.8, () => ({ path: `/?${query(key())}` })),
    },
    {
      name: 'list with total',
      ours: () => ourList({}),
      beside: read(0.8, () => ({ path: `/?${query({ ...key(), total: 1 })}` })),
    },
    {
      name: 'get',
      ours: () => ({
        path: `/api/bench-challans?${query({ institute_code: INSTITUTE, page: 1, per_page: 1, with_total: 0, filters: JSON.stringify([{ field: 'id', operator: '=', value: id() }]) })}`,
      }),
      beside: read(0.6, () => ({ path: `/?${query({ id: id() })}` })),
    },
    {
      name: 'create',
      ours: () => ({ method: 'POST', path: '/api/bench-challans', body: { institute_code: INSTITUTE, ...record() } }),
      beside: written('POST', () => '', record),
    },
    {
      name: 'update',
      ours: () => ({
        method: 'PUT',
        path: `/api/bench-challans/${id()}`,
        body: { institute_code: INSTITUTE, ...change() },
      }),
      beside: written('PUT', () => String(id()), change),
    },
  ];
}
