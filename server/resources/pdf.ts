/** Documents that people upload beside pictures: PDF, known by its content and kept as it came. It is never shown by us. */

/** What a document may not do when it is opened. */
const ACTIVE = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/RichMedia'] as const;
/** Names may be written with codes of their letters. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether it begins as a PDF; what the sender says is not believed. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8));
/** Why a PDF is not taken; null when it is. */
export function refusalOfPdf(bytes: Buffer): string | null {
  const text = bytes.toString('latin1');
  if (!text.slice(-1024).includes('%%EOF')) return 'is not whole';
  const names = plainNames(text);
  if (ACTIVE.some((name) => new RegExp(`${name}(?![A-Za-z])`).test(names)))
    return 'would run something when it is opened';
  return /\/Encrypt(?![A-Za-z])/.test(names) ? 'is locked with a password' : null;
}
