import type { RaRecord } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { pressed } from '../../../ui/keys/shortcuts.ts';
import { useRowDrag } from '../../../ui/table/useRowDrag.ts';
import { titleOf } from '../declared.ts';
import styles from './reorder.module.css';
import { useMove } from './useMove.ts';

interface Props {
  readonly resource: Resource;
  /** The rows of the page, in their order. */
  readonly records: readonly RaRecord[];
  /** Their table. */
  readonly children: ReactNode;
}

/** Around the table of a list with an order of its own: rows are dragged by their handle, or moved by Alt and an arrow. */
export function Reorder({ resource, records, children }: Props) {
  const { moving, move } = useMove(resource);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const follow = useRef<RaRecord['id'] | null>(null);
  const put = async (record: RaRecord, beside: RaRecord, after: boolean): Promise<void> => {
    if (moving) return;
    const done = await move(record, after ? { after: beside.id } : { before: beside.id });
    if (!done) return;
    follow.current = record.id;
    setSaid(`${titleOf(resource, record)} is ${after ? 'after' : 'before'} ${titleOf(resource, beside)} now`);
  };
  // The browser takes the focus off a row that changes its position.
  useEffect(() => {
    if (follow.current === null) return;
    box.current?.querySelector<HTMLElement>(`tr[data-id="${follow.current}"]`)?.focus();
    follow.current = null;
  }, [records, said]);
  const drag = useRowDrag(({ id, beside, after }) => {
    const [record, other] = [id, beside].map((one) => records.find((row) => String(row.id) === one));
    if (record && other) void put(record, other, after);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const [up, down] = [pressed('moveUp', event), pressed('moveDown', event)];
    const row = event.target instanceof HTMLElement ? event.target : null;
    const at = records.findIndex(({ id }) => String(id) === row?.dataset['id']);
    const record = records[at];
    if (!record || !(up || down)) return;
    event.preventDefault();
    const beside = records[up ? at - 1 : at + 1];
    if (beside) void put(record, beside, down);
    else setSaid(`${titleOf(resource, record)} is the ${up ? 'first' : 'last'} of this page`);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside take the focus
    <div ref={box} className={styles.box} onKeyDown={onKeyDown} aria-busy={moving} {...drag}>
      {children}
      <output className="ui-hidden">{said}</output>
    </div>
  );
}
