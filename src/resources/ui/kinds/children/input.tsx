import { lazy } from 'react';
import type { Kind } from '../../../../../contract/fields.ts';
import type { ControlProps, KindInput } from '../../../../ui/inputs/kindInput.ts';

const RowsControl = lazy(() => import('./RowsControl.tsx'));

/** The kinds are handed in: their index names this one. */
export const children = (kinds: () => Readonly<Record<Kind, KindInput>>): KindInput => ({
  Control: (props: ControlProps) => <RowsControl {...props} kinds={kinds()} />,
  group: true,
  wide: true,
});
