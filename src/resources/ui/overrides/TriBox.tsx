import { useEffect, useRef } from 'react';

interface Props {
  readonly id?: string;
  readonly label: string;
  /** What the box stands for; nothing to tick shows nothing. */
  readonly names: readonly string[];
  readonly held: ReadonlySet<string>;
  readonly onSet: (names: readonly string[], on: boolean) => void;
  /** The label is visible, not only read out. */
  readonly shown?: boolean;
}

/** A box over several privileges: ticked, empty, or in between. */
export function TriBox({ id, label, names, held, onSet, shown = false }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const count = names.filter((name) => held.has(name)).length;
  const all = names.length > 0 && count === names.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  if (names.length === 0) return shown ? <span>{label}</span> : null;
  return (
    <label>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={all}
        aria-label={shown ? undefined : label}
        onChange={() => onSet(names, !all)}
      />
      {shown && <span>{label}</span>}
    </label>
  );
}
