import { HttpError } from 'ra-core';
import { resourceOf } from '../resources/index.ts';
import type { Resource } from '../../contract/resource.ts';
import { perform } from './calls.ts';
import { decodeRow, type Row } from './decode.ts';
import { recordOf } from './envelope.ts';
import { readAll, type ReadPage } from './pages.ts';
import { FRESH_MS, KNOWN_MS, wholeList } from './wholeList.ts';

type Id = number | string;
/** Ids asked for in one call; more would not fit an address. */
const CHUNK = 100;

interface Batch {
  readonly ids: Set<string>;
  readonly rows: Promise<Map<string, Row>>;
}
const batches = new Map<string, Batch>();

const pick = (rows: readonly Row[], ids: readonly Id[]): Row[] => {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => byId.get(String(id)) ?? []);
};

async function fetchChunk(resource: Resource, ids: readonly string[]): Promise<Row[]> {
  const value = ids.map((id) => (Number.isFinite(Number(id)) ? Number(id) : id));
  const filters = JSON.stringify([{ field: 'id', operator: 'IN', value }]);
  const read: ReadPage = (page, perPage) =>
    perform(resource.wire.list, { query: { ...resource.wire.list.fixed, page, per_page: perPage, filters } });
  return (await readAll(read, ids.length, ids.length)).map((row) => decodeRow(resource, row));
}

/** Rows of a paged list by id; everything asked for in one tick travels together. */
async function byFilter(resource: Resource, ids: readonly Id[]): Promise<Row[]> {
  let batch = batches.get(resource.key);
  if (!batch) {
    const wanted = new Set<string>();
    const gather = async (): Promise<Map<string, Row>> => {
      await new Promise((resolve) => setTimeout(resolve));
      batches.delete(resource.key);
      const all = [...wanted];
      const chunks = Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) =>
        fetchChunk(resource, all.slice(n * CHUNK, (n + 1) * CHUNK)),
      );
      return new Map((await Promise.all(chunks)).flat().map((row) => [String(row.id), row]));
    };
    batch = { ids: wanted, rows: gather() };
    batches.set(resource.key, batch);
  }
  for (const id of ids) batch.ids.add(String(id));
  const rows = await batch.rows;
  return pick([...rows.values()], ids);
}

/** Rows by id, in the order asked; an id that no longer exists is left out. */
export async function readMany(resource: Resource, ids: readonly Id[]): Promise<Row[]> {
  const { one } = resource.wire;
  if (one === 'by-filter') return byFilter(resource, ids);
  if (one !== 'from-list') return Promise.all(ids.map((id) => readOne(resource, id)));
  const known = pick(await wholeList(resource, KNOWN_MS), ids);
  // A row made by someone else since: worth one look, not one at every render.
  return known.length === ids.length ? known : pick(await wholeList(resource, FRESH_MS), ids);
}

/**
 * The record with ids where the provider names others without: found by their names among those that are listed whole.
 * What is not found keeps its name.
 */
async function withIds(resource: Resource, row: Row): Promise<Row> {
  const read = { ...row };
  for (const [name, { kind, to }] of Object.entries(resource.fields)) {
    const title = row[name];
    if (kind !== 'ref' || to === undefined || typeof title !== 'string') continue;
    const other = resourceOf(to);
    if (other.wire.one !== 'from-list') continue;
    const rows = await wholeList(other, KNOWN_MS).catch((): Row[] => []);
    read[name] = rows.find((one) => one[other.title] === title)?.id ?? title;
  }
  return read;
}

/** One row by id. Rejects with a 404 `HttpError` when there is none. */
export async function readOne(resource: Resource, id: Id, signal?: AbortSignal): Promise<Row> {
  const { one } = resource.wire;
  if (typeof one === 'object') {
    const record = recordOf(await perform(one, { id, signal }));
    if (record) return withIds(resource, decodeRow(resource, record));
  } else {
    const [row] =
      one === 'by-filter' ? await byFilter(resource, [id]) : pick(await wholeList(resource, FRESH_MS), [id]);
    if (row) return withIds(resource, row);
  }
  throw new HttpError(`This ${resource.label[0].toLowerCase()} does not exist.`, 404);
}
