import OutlinedInput from '@mui/material/OutlinedInput';
import { useGetList, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { freshWhenFound } from '../dataProvider/fresh.ts';
import { Box } from '../ui/picker/Box.tsx';
import { KeyPicker } from '../ui/picker/KeyPicker.tsx';
import { Picker } from '../ui/picker/Picker.tsx';

const LINES = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } };
interface Props<C extends string> {
  /** Ways to send besides SMS. */
  readonly channels: readonly (readonly [C, string])[];
  readonly channel: C | 'sms';
  readonly onChannel: (channel: C | 'sms') => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What stands there when the template is taken back; what was written stays without it. */
  readonly usual?: string;
  readonly invalid?: boolean;
  readonly minRows: number;
}
/** What a message is: by which way it goes, from which template, and its text. */
export function MessageFields<C extends string>(props: Props<C>) {
  const { channels, channel, onChannel, text, onText, usual, invalid = false, minRows } = props;
  const id = useId();
  const { data: templates } = useGetList<RaRecord>('sms_templates', LINES, {
    staleTime: freshWhenFound(300_000),
    retry: false,
  });
  const [template, setTemplate] = useState<number | null>(null);
  return (
    <>
      <div className="ui-row">
        <KeyPicker
          label="By"
          choices={channels}
          value={channel === 'sms' ? null : channel}
          empty="SMS"
          onChange={(key) => onChannel(channels.find(([one]) => one === key)?.[0] ?? 'sms')}
        />
        <Picker
          label="Template"
          choices={(templates ?? [])
            .filter((one) => one['is_active'] !== false)
            .map((one) => ({ id: Number(one.id), name: String(one['name']) }))}
          value={template}
          empty="None"
          onChange={(next) => {
            setTemplate(next);
            const chosen = templates?.find((one) => Number(one.id) === next);
            onText(chosen ? String(chosen['body']) : (usual ?? text));
          }}
        />
      </div>
      <Box label="Text" of={id} wide>
        <OutlinedInput
          id={id}
          multiline
          minRows={minRows}
          maxRows={12}
          fullWidth
          value={text}
          error={invalid}
          onChange={(event) => onText(event.target.value)}
          inputProps={{ dir: 'auto', maxLength: 1000, 'aria-required': true }}
        />
      </Box>
    </>
  );
}
