/** Moving a record of a list that has an order of its own. */
import type { Resource } from '../../contract/resource.ts';
import { invalid } from '../http/appError.ts';
import { readOne } from './current.ts';
import { hooksOf, type Hooks, type Values } from './hooks.ts';
import { MOVE } from '../../contract/order.ts';
import { updateRow } from './write.ts';

type Run = NonNullable<Hooks['actions']>[string];

/** Puts the locked record before or after another; the database moves those between (functions/order_keep.sql). */
const move: Run = async ({ call, resource }, { before, after }: Values, { current }) => {
  const order = resource.order ?? '';
  const anchor = before ?? after;
  if (typeof anchor !== 'number' || (before !== null && before !== undefined && after !== null && after !== undefined))
    throw invalid('before', 'Say the record that it comes before, or the one that it comes after');
  if (!current || anchor === current['id']) return;
  const at = Number((await readOne(call, resource, anchor))[order]);
  const own = current[order];
  const target = before !== null && before !== undefined ? at : at + 1;
  // Those after it move up when it leaves.
  const number = typeof own === 'number' && own < target ? target - 1 : target;
  if (number !== own) await updateRow(call, resource, current['id'] as number, { [order]: number });
};

/** What does a declared action: the move of every entity with an order, or a hook of its module. */
export const runnerOf = (resource: Resource, name: string): Run | undefined =>
  resource.order !== undefined && name === MOVE ? move : hooksOf(resource.key).actions?.[name];
