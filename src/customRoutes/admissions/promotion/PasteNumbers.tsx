import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef, useState } from 'react';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { plural } from '../../../../contract/plural.ts';
import { classOf } from '../../../students/classOf.ts';
import { groupId, numbersIn, type NumberKind, type Preview } from './choices.ts';
import { usePromotion } from './promotion.ts';
import css from './promotion.module.css';

const KINDS = [
  { id: 'registration_no', name: 'Registration numbers' },
  { id: 'sid', name: 'SIDs' },
  { id: 'roll_no', name: 'Roll numbers' },
] as const satisfies readonly { id: NumberKind; name: string }[];
interface Left {
  readonly found: number;
  readonly unknown: readonly string[];
  readonly several: readonly string[];
}

/** A pasted list of numbers: who is found is detained, what is not stays in the box. */
export function PasteNumbers({ preview, onClose }: { readonly preview: Preview; readonly onClose: () => void }) {
  const { choices, change } = usePromotion();
  const id = useId();
  const [text, setText] = useState('');
  const [by, setBy] = useState<NumberKind>('registration_no');
  const [group, setGroup] = useState('');
  const [left, setLeft] = useState<Left | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { busy, refused, submit } = useSubmit();
  const numbers = numbersIn(text);
  const find = (): Promise<unknown> =>
    submit(async () => {
      const where = preview.groups.find((one) => groupId(one) === group);
      const { data } = await ask('POST /promotion_numbers', {
        offered: needed('promotions'),
        body: {
          session_id: choices.from ?? 0,
          by,
          numbers,
          ...(choices.campus === null ? {} : { campus_id: choices.campus }),
          ...(where ? { campus_id: where.campus_id, class_id: where.class_id, section_id: where.section_id } : {}),
        },
      });
      const { found, unknown, several } = data;
      change({ detained: [...new Set([...choices.detained, ...found.map(({ student_id }) => student_id)])] });
      setLeft({ found: found.length, unknown, several });
      setText([...unknown, ...several].join('\n'));
      if (unknown.length + several.length === 0) onClose();
      // The button that had the focus was off meanwhile; what is left to correct is here.
      else box.current?.focus();
    });
  return (
    <AppDialog
      open
      title="Detain by numbers"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
          <Button variant="contained" loading={busy} disabled={numbers.length === 0} onClick={() => void find()}>
            Detain {numbers.length > 0 ? plural(numbers.length, 'student') : ''}
          </Button>
        </>
      }
    >
      <div className={css.paste}>
        <div className="ui-pick">
          <label htmlFor={`${id}-by`}>What the numbers are</label>
          <NativeSelect
            attributes={{ id: `${id}-by` }}
            choices={KINDS}
            value={by}
            onChange={(kind) => setBy(kind as NumberKind)}
          />
        </div>
        <div className="ui-pick">
          <label htmlFor={`${id}-group`}>Of class and section</label>
          <NativeSelect
            attributes={{ id: `${id}-group` }}
            empty="All of this promotion"
            choices={preview.groups.map((one) => ({ id: groupId(one), name: `${classOf(one)}, ${one.campus_name}` }))}
            value={group}
            onChange={setGroup}
          />
        </div>
        <div className="ui-pick ui-pick-wide">
          <label htmlFor={`${id}-text`}>Numbers, with spaces, commas or a line for each</label>
          <OutlinedInput
            multiline
            minRows={6}
            maxRows={12}
            fullWidth
            size="small"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to paste
            autoFocus
            inputRef={box}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ input: { id: `${id}-text`, maxLength: 60_000 } }}
          />
        </div>
        {left && (
          <output>
            {plural(left.found, 'student')} found and detained.
            {left.unknown.length > 0 && ` Nobody has ${left.unknown.join(', ')}.`}
            {left.several.length > 0 &&
              ` Several have ${left.several.join(', ')}: choose their class and section first.`}
          </output>
        )}
        {refused && (
          <p className="ui-error" role="alert">
            {refused.message}
          </p>
        )}
      </div>
    </AppDialog>
  );
}
