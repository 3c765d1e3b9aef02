/** A message as a mail: the same words as plain text and as HTML, in the direction that they are written in. */
import { addressOf } from '../../../contract/messages/addresses.ts';

export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly subject: string;
  readonly body: string;
  /** What stands below the text: as text, and as HTML that is safe already. */
  readonly below?: { readonly text: string; readonly html: string } | undefined;
  /** The same for the same message, so that a second copy is known as one. */
  readonly id: string;
}
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** Whether the first letter of a text is of a script that goes from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}]/u.test(text);
const FONT = "font-family:Arial,'Noto Nastaliq Urdu',sans-serif;font-size:15px;line-height:1.5;color:#1a1a1a";

/** Paragraphs of a text; each says its direction, which programs for mail do not find out by themselves. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => {
      const direction = isRightToLeft(part) ? 'rtl' : 'ltr';
      return `<p dir="${direction}" style="margin:0 0 12px;text-align:${direction === 'rtl' ? 'right' : 'left'}">${escaped(part).replaceAll('\n', '<br>')}</p>`;
    })
    .join('');
/** One line, without what would end it. */
const line = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** The bytes of a mail, with its headers. Throws RangeError where an address is none. */
export async function bytesOf({ to, from, replyTo, subject, body, below, id }: Mail): Promise<Buffer> {
  for (const address of [to.address, from.address, ...(replyTo === null ? [] : [replyTo])])
    if ('problem' in addressOf(address)) throw new RangeError(`${address} is not an e-mail address`);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    to: { name: line(to.name), address: to.address },
    from: { name: line(from.name), address: from.address },
    ...(replyTo === null ? {} : { replyTo }),
    subject: line(subject),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    // Out-of-office notes do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: below ? `${body}\n\n${below.text}\n` : `${body}\n`,
    html: `<!doctype html><html><body style="margin:0;padding:16px"><div style="${FONT}">${paragraphs(body)}${below?.html ?? ''}</div></body></html>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
