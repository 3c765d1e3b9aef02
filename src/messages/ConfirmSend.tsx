import Alert from '@mui/material/Alert';
import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { ConfirmDialog } from '../ui/dialog/Dialog.tsx';
import { plural } from '../../contract/plural.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import css from './confirmSend.module.css';

export type Preview = Answer<'POST /preview_messages'>['data'];
interface Props {
  readonly preview: Preview;
  /** Not before; undefined: now. */
  readonly sendAt: string | undefined;
  /** The provider has said what will happen. */
  readonly isKnown: boolean;
  readonly busy: boolean;
  readonly refused: string | null;
  readonly onSend: () => void;
  readonly onClose: () => void;
}
const named = (names: readonly string[], count: number): string =>
  `${names.join('; ')}${count > names.length ? ` and ${count - names.length} more` : ''}`;

const quietText = ({ gateway, from, to, waits_until }: Preview['quiet'][number]): string =>
  waits_until === null
    ? `${gateway} has quiet hours from ${from} to ${to}: what is not sent by ${from} waits until ${to}.`
    : `${gateway} has quiet hours from ${from} to ${to}: the messages wait until ${formatDate(waits_until)}.`;

/** What a message will do, before it is sent: how many, what it costs, who is left out and why, and the first three. */
export function ConfirmSend({ preview, sendAt, isKnown, busy, refused, onSend, onClose }: Props) {
  const { people, messages, parts, cost, skipped, missing, samples, gateways, quiet, problem } = preview;
  const isPossible = !isKnown || (problem === null && missing.length === 0 && messages > 0);
  return (
    <ConfirmDialog
      open
      title={!isPossible ? 'Nothing can be sent' : isKnown ? `Send ${plural(messages, 'message')}` : 'Send the message'}
      acceptLabel={!isPossible ? 'Change it' : isKnown ? `Send ${plural(messages, 'message')}` : 'Send'}
      busy={busy}
      onAccept={isPossible ? onSend : onClose}
      onClose={onClose}
    >
      {isKnown ? (
        <>
          <p>
            {plural(people, 'person', 'people')}, {plural(messages, 'message')} of {plural(parts, 'part')}
            {cost > 0 ? `, about Rs ${formatMoney(cost)}` : ''}
            {gateways.length > 0 ? `, through ${gateways.join(', ')}` : ''}.
          </p>
          {sendAt !== undefined && <p>Not before {formatDate(sendAt)}.</p>}
          {quiet.map((one) => (
            <p key={one.gateway}>{quietText(one)}</p>
          ))}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          {missing.map(({ variable, count, names }) => (
            <Alert key={variable} severity="error">
              {`{${variable}} is empty for ${named(names, count)}. Leave them out, or change the text.`}
            </Alert>
          ))}
          {skipped.length > 0 && (
            <>
              <h3>Not sent to</h3>
              <ul>
                {skipped.map(({ reason, count, names }) => (
                  <li key={reason}>
                    {/* What is wrong with a number names it already. */}
                    {count === 1 && names.every((name) => reason.includes(name))
                      ? reason
                      : `${reason}: ${named(names, count)}`}
                  </li>
                ))}
              </ul>
            </>
          )}
          {samples.length > 0 && <h3>The first</h3>}
          {samples.map(({ name, number, body }) => (
            <div key={number}>
              <b>
                <bdi>{name}</bdi>, {number}
              </b>
              <p className={css.sample} dir="auto">
                {body}
              </p>
            </div>
          ))}
        </>
      ) : (
        <p>
          {sendAt === undefined
            ? 'It is sent to everyone you chose. This cannot be undone.'
            : `It is sent to everyone you chose, not before ${formatDate(sendAt)}.`}
        </p>
      )}
      {refused !== null && <Alert severity="error">{refused}</Alert>}
    </ConfirmDialog>
  );
}
