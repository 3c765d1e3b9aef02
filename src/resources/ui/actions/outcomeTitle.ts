export type Done = 'deleted' | 'changed' | 'archived' | 'restored';
interface Outcome {
  readonly done: number;
  readonly refused: number;
  /** Already as asked for. */
  readonly same?: number;
  /** Not begun, because someone stopped it. */
  readonly left?: number;
}

/**
 * What came of an action on several records, as a heading: '2 deleted, 1 not deleted'. What did not happen is not
 * counted as nought.
 */
export function outcomeTitle(what: Done, { done, refused, same = 0, left = 0 }: Outcome): string {
  if (done + same + left === 0)
    return refused === 1 ? `The record was not ${what}` : `None of the ${refused} records was ${what}`;
  return [
    ...(done > 0 ? [`${done} ${what}`] : []),
    ...(same > 0 ? [`${same} needed no change`] : []),
    ...(refused > 0 ? [`${refused} not ${what}`] : []),
    ...(left > 0 ? [`${left} not started`] : []),
  ].join(', ');
}
