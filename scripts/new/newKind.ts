/**
 * npm run new -- kind cnic --pattern '^\d{5}-\d{7}-\d$' --hint 'must be a CNIC like 35202-1234567-1' --sample
 * 35202-1234567-1 --about 'The number of an identity card': a kind of field that is a text of a certain form, on both
 * sides, with its test.
 */
import { KINDS } from '../../contract/fields.ts';
import type { Command } from './command.ts';
import { quoted } from './entity.ts';
import { script, withImport, withLine, writeFiles } from './files.ts';

interface NewKind {
  readonly kind: string;
  readonly pattern: string;
  readonly hint: string;
  readonly sample: string;
  readonly about: string;
}
function readKind({ words: [kind = ''], values }: Command): NewKind {
  if (!/^[a-z]{2,20}$/.test(kind))
    throw new Error(`${kind || 'The kind'}: a kind is a word of small letters, as in cnic`);
  if ((KINDS as readonly string[]).includes(kind)) throw new Error(`${kind} is a kind already`);
  const { pattern, hint, sample, about } = values;
  if (pattern === undefined || hint === undefined || sample === undefined || about === undefined)
    throw new Error(
      "name --pattern '…' of its texts, --hint 'must be …', --sample of one that fits, --about 'What it holds'",
    );
  if (!new RegExp(pattern).test(sample)) throw new Error(`--sample ${sample}: does not fit ${pattern}`);
  if (new RegExp(pattern).test('?')) throw new Error(`--pattern ${pattern}: takes any text; f.text is that kind`);
  return { kind, pattern, hint, sample, about: about.replace(/\.?$/, '.') };
}

const max = ({ sample }: NewKind): number => Math.max(20, sample.length * 2);
const typeOf = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);
const contractText = (one: NewKind): string => `import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';
import { text } from './text.ts';

/** ${one.about} */
export interface ${typeOf(one.kind)} {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At most so many characters; ${max(one)}, unless said. */
    readonly max?: number;
    readonly default?: string;
  };
}
export const ${one.kind}: ContractKind = {
  ...text,
  cell: ${quoted(one.about.replace(/\.$/, ''))},
  starts: '',
  schema: (zod, field, privileges) =>
    text.schema(zod, { max: ${max(one)}, pattern: ${quoted(one.pattern)}, patternHint: ${quoted(one.hint)}, ...field }, privileges),
  sample: () => ${quoted(one.sample)},
};
`;
const serverText = (one: NewKind): string => `import type { ServerKind } from './kind.ts';
import { text } from './text.ts';

export const ${one.kind}: ServerKind = { ...text, check: (column, field) => text.check(column, { max: ${max(one)}, ...field }) };
`;
const testText = ({
  kind,
  sample,
  hint,
}: NewKind): string => `/** f.${kind}: what is one, and what is not, on both sides. */
import { describe, expect, it } from 'vitest';
import { f } from '../../contract/fields.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import { zod } from '../../contract/schema.ts';
import { serverKinds } from '../../server/resources/kinds/index.ts';

const field = f.${kind}();
const schema = contractKinds.${kind}.schema(zod, field, []);

describe('f.${kind}', () => {
  it('takes what has its form, trimmed', () => {
    expect(schema.parse(${quoted(` ${sample} `)})).toBe(${quoted(sample)});
  });
  it.each(['', '?', ${quoted(`${sample}?`.repeat(40))}])('refuses %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
  it('says what it must look like', () => {
    expect(schema.safeParse('?').error?.issues[0]?.message).toBe(${quoted(hint)});
  });
  it('is kept as text that is no longer than the form lets it be', () => {
    const [, max = '0'] = /<= (\\d+)/.exec(serverKinds.${kind}.check('x', field) ?? '') ?? [];
    expect([serverKinds.${kind}.type, Number(max) >= ${sample.length}]).toEqual(['text', true]);
  });
});
`;
/** The line before that of the last kind. */
const listed = (text: string, line: string, last: string): string => withLine(text, line, (one) => one === last);

export async function newKind(command: Command): Promise<void> {
  const one = readKind(command);
  const { kind } = one;
  const ui = `src/resources/ui/kinds/${kind}`;
  const test = `tests/unit/kind.${kind}.test.ts`;
  const withKind =
    (line: string) =>
    (text: string): string =>
      listed(withImport(text, line), `  ${kind},`, '  computed,');
  writeFiles({
    [`contract/kinds/${kind}.ts`]: contractText(one),
    [`server/resources/kinds/${kind}.ts`]: serverText(one),
    [`${ui}/display.ts`]: `import type { KindUi } from '../kindUi.ts';\n\nexport const ${kind}: KindUi = { text: String };\n`,
    [`${ui}/input.ts`]: `import { TextControl } from '../../../../ui/inputs/TextControl.tsx';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';

export const ${kind}: KindInput = { Control: TextControl };
`,
    [test]: testText(one),
    'contract/kinds/names.ts': (text) => listed(text, `  '${kind}',`, "  'computed',"),
    'contract/kinds/index.ts': (text) =>
      listed(
        withKind(`import { ${kind}, type ${typeOf(kind)} } from './${kind}.ts';`)(text),
        `  readonly ${kind}: ${typeOf(kind)};`,
        '  readonly computed: Computed;',
      ),
    'server/resources/kinds/index.ts': withKind(`import { ${kind} } from './${kind}.ts';`),
    'src/resources/ui/kinds/index.ts': withKind(`import { ${kind} } from './${kind}/display.ts';`),
    'src/resources/ui/kinds/inputs.ts': withKind(`import { ${kind} } from './${kind}/input.ts';`),
  });
  script('scripts/docs.ts');
  if (!command.values['no-tests'])
    script('node_modules/vitest/vitest.mjs', 'run', test, 'tests/unit/newEntity.test.ts');
}
