/** Texts that have broken other systems, for every text field and for every place where a text is shown. */
export interface Payload {
  readonly name: string;
  readonly text: string;
}
const listed = (texts: Readonly<Record<string, string>>): readonly Payload[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text }));

/** Would run a script if a page took them for markup; each sets window.__xss or asks something. */
export const SCRIPTS: readonly Payload[] = listed({
  'script element': '<script>window.__xss=1</script>',
  'broken image': '<img src=x onerror="window.__xss=1">',
  'svg onload': '<svg onload=window.__xss=1>',
  'closing attribute': '"><img src=x onerror=window.__xss=1>',
  'closing single quote': "'onmouseover='window.__xss=1",
  'closing script': '</script><script>alert(1)</script>',
  'closing textarea': '</textarea><svg/onload=alert(1)>',
  'closing title': '</title><script>alert(1)</script>',
  'javascript address': 'javascript:alert(1)',
  'split javascript address': 'java\u200bscript:alert(1)',
  'data address': 'data:text/html,<script>alert(1)</script>',
  'iframe srcdoc': '<iframe srcdoc="<script>alert(1)</script>">',
  'details toggle': '<details open ontoggle=alert(1)>',
  'style element': '<style>*{display:none}</style>',
  mutation: '<math><mtext></p><img src=x onerror=alert(1)>',
  'html entity': '&lt;b&gt;&#x3c;script&#x3e;',
  'html comment': '<!--><script>alert(1)</script>',
  'meta refresh': '<meta http-equiv=refresh content="0;url=//x.invalid">',
  'base element': '<base href=//x.invalid>',
});
/** Would be something else in a query, a template, a spreadsheet, a path or a log. */
export const OTHERS: readonly Payload[] = listed({
  'sql quote': "'; DROP TABLE users; --",
  'sql or': "' OR '1'='1",
  'sql union': '1 UNION SELECT password_hash FROM users',
  'backslash quote': "\\'; SELECT 1; --",
  'dollar quote': '$$; SELECT 1; $$',
  'like wildcards': '%_%\\%',
  'template braces': '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  'template field': '{name} {campus_id}',
  formula: '=HYPERLINK("http://x.invalid","x")',
  'formula plus': "+cmd|' /C calc'!A0",
  'formula at': '@SUM(1+1)*cmd',
  'formula minus': '-2+3+cmd',
  path: '../../../etc/passwd',
  'windows path': '..\\..\\windows\\win.ini',
  'encoded path': '%2e%2e%2f%00',
  command: '$(reboot) `id` | id ; id',
  header: 'x%0d%0aSet-Cookie: a=b',
  'null token': '__NULL__',
  prototype: '__proto__',
  json: '{"$gt":""}',
  'json escape': '\\u0000\\x00',
  'not a number': 'NaN',
  'true as text': 'true',
});
/** Characters that look like others, turn the line around or are not whole. */
export const CHARACTERS: readonly Payload[] = listed({
  'right to left override': 'abc\u202egpj.exe',
  isolates: '\u2066abc\u2069 \u200f\u200e',
  'zero width': 'zero\u200b\u200c\u200d\u2060width',
  'line separator': 'one\u2028two\u2029three',
  urdu: 'جماعتِ اوّل — ابتدائی',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈',
  combining: `Z${'\u0351'.repeat(20)}algo`,
  'full width': '＜script＞alert（1）',
  'private use': '\ue000\uf8ff\u{10ffff}',
  replacement: '\ufffd\ufffe',
  'second control block': 'a\u0085\u009b31mb',
  nul: 'a\u0000b',
  escape: '\u001b[31mred\u0007',
  'carriage return': 'a\r\nb',
  tab: 'a\tb',
  'half a character': 'a\ud800b',
  'other half': '\udc00x',
  long: 'W'.repeat(25_000),
  blank: ' \u00a0\u3000',
});
export const PAYLOADS: readonly Payload[] = [...SCRIPTS, ...OTHERS, ...CHARACTERS];
