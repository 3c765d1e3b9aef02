import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { needed } from '../../auth/offers.ts';
import { write } from '../../dataProvider/ask.ts';
import { MessageAction } from './MessageAction.tsx';

interface Props {
  readonly id: number;
  readonly name: string;
  readonly onClose: (done: boolean) => void;
}
/** Sends a test message through one gateway to a number of one's own. */
export function TestGateway({ id, name, onClose }: Props) {
  const [number, setNumber] = useState('');
  const field = useId();
  return (
    <MessageAction
      title={`Test ${name}`}
      action="Send a test message"
      onClose={onClose}
      run={async (key) =>
        (await write('POST /test_gateway', { offered: needed('messages'), body: { gateway_id: id, number }, key }))
          .message
      }
    >
      <p>A short message is sent at once, also in quiet hours. It costs what a message costs.</p>
      <label htmlFor={field}>Your number</label>
      <OutlinedInput
        id={field}
        size="small"
        fullWidth
        placeholder="0300-1234567"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    </MessageAction>
  );
}
