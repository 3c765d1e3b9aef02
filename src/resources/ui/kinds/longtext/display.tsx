import type { KindUi } from '../kindUi.ts';
import { Clipped } from '../../../../ui/table/Clipped.tsx';

export const longtext: KindUi = {
  text: String,
  cell: (value) => <Clipped className="ui-clip">{String(value)}</Clipped>,
  view: (value) => (
    <p className="ui-prose" dir="auto">
      {String(value)}
    </p>
  ),
};
