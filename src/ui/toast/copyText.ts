/** The clipboard interface exists only on https and localhost; elsewhere a selected text field does it. */
export async function copyText(message: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(message);
  const field = document.createElement('textarea');
  field.value = message;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('copying was refused');
}
