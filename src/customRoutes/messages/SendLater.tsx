import { useId } from 'react';
import { f } from '../../../contract/fields.ts';
import { TimeControl } from '../../ui/inputs/TimeControl.tsx';
import { Box } from '../../ui/picker/Box.tsx';
import { DateBox } from '../../ui/picker/DateBox.tsx';
import { KeyPicker } from '../../ui/picker/KeyPicker.tsx';
import { nextHour, type Later } from './typed.ts';

interface Props {
  /** Null: now. */
  readonly value: Later | null;
  readonly error: string | undefined;
  readonly onChange: (value: Later | null) => void;
}
const TIME = f.time();
/** When a message leaves: now, or at a day and time of the institute. */
export function SendLater({ value, error, onChange }: Props) {
  const ids = { time: useId(), help: useId() };
  return (
    <>
      <div className="ui-row">
        <KeyPicker
          label="Send"
          choices={[['later', 'Later']]}
          value={value === null ? null : 'later'}
          empty="Now"
          onChange={(key) => onChange(key === null ? null : nextHour())}
        />
        {value !== null && (
          <>
            <DateBox
              label="Day"
              required
              value={value.day}
              error={error}
              onChange={(day) => onChange({ ...value, day })}
            />
            <Box label="Time" of={ids.time}>
              <TimeControl
                id={ids.time}
                name="time"
                label="Time"
                field={TIME}
                required
                value={value.time}
                describedBy={ids.help}
                invalid={error !== undefined}
                onChange={(time) => onChange({ ...value, time: typeof time === 'string' ? time : null })}
              />
            </Box>
          </>
        )}
      </div>
      {value !== null && (
        <p id={ids.help} className="ui-muted">
          In the time of the institute. During the quiet hours of a gateway messages wait. Until they are sent, they can
          be cancelled in History.
        </p>
      )}
    </>
  );
}
