import type { ReactNode } from 'react';
import styles from './branch.module.css';

interface Props {
  /** Titles of the records above, from the top. */
  readonly above: readonly string[];
  /** The list is in the order of the tree: how deep a record is says where it belongs. Elsewhere its way down does. */
  readonly indented: boolean;
  readonly children: ReactNode;
}

/** The title of a record in a tree, with where it belongs. */
export function Branch({ above, indented, children }: Props) {
  if (above.length === 0) return children;
  if (!indented)
    return (
      <>
        <bdi className={styles.path}>{above.join(' › ')} › </bdi>
        {children}
      </>
    );
  return (
    <span className={styles.indented} style={{ paddingInlineStart: `${above.length * 1.25}rem` }}>
      {children}
    </span>
  );
}
