import { useId, useMemo } from 'react';
import { accountsOf, choiceOf, useChart } from '../../vouchers/chart.ts';
import { Box } from '../../ui/picker/Box.tsx';
import { ComboBox } from '../../ui/picker/ComboBox.tsx';
import type { OwnControl } from '../list.ts';

/** Any account, also one that is used no more. */
export function AccountFilter({ value, onChange }: OwnControl) {
  const id = useId();
  const { groups } = useChart({ all: true });
  const choices = useMemo(() => accountsOf(groups).map(choiceOf), [groups]);
  return (
    <Box label="Account" of={id}>
      <ComboBox
        id={id}
        label="Account"
        choices={choices}
        value={value}
        onChange={onChange}
        placeholder="All accounts"
      />
    </Box>
  );
}
