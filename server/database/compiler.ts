/**
 * Writes statements so that a database which keeps each institute on one node can send them there (docs/scale.md, "A
 * statement is of one institute"): what a module says as `x.institute_code = y.institute_code` is sent as a comparison
 * of both with the institute that the statement names, and every comparison with that is one parameter. To PostgreSQL
 * alone it says the same and is planned alike, since it takes what equals one parameter for equal.
 */
import { PostgresQueryCompiler, ValueNode, type CompiledQuery, type RawNode, type RootOperationNode } from 'kysely';

/** A column of another table, or `code` of a part that names the institute, where it is what an institute is compared with. */
const OTHERS = /(?<=\binstitute_code = )("?[a-z_]\w*"?\.(?:institute_code|code))\b/;
const COMPARED = /\binstitute_code = $/;
const OF_OTHERS = /^\.institute_code\b/;
/** More than one institute is asked for, as in the list of news: nothing is said of what is compared there. */
const SEVERAL = /\binstitute_code (?:IN\b|<>|= ANY)/;

interface Fragment {
  /** The text, in turn with columns that it is compared with. */
  readonly parts: readonly string[];
  /** It ends where the institute is compared with what follows. */
  readonly compares: boolean;
  /** It begins with the column of what was named before it: '.institute_code AND …'. */
  readonly continues: boolean;
  readonly several: boolean;
}
function fragmentOf(text: string): Fragment {
  return {
    parts: text.split(OTHERS),
    compares: COMPARED.test(text),
    continues: OF_OTHERS.test(text),
    several: SEVERAL.test(text),
  };
}
/** What was read of a text that names an institute somewhere; null of one that names none. */
type Read = readonly Fragment[] | null;
const readOf = (texts: readonly string[]): Read =>
  texts.some((text) => text.includes('institute_code')) ? texts.map(fragmentOf) : null;
/**
 * A template of the code is read once. What is put together anew for each statement is not remembered: it never comes
 * again, and a key that never comes again costs the collector of memory more than reading it costs.
 */
const known = new WeakMap<readonly string[], Read>();
function fragmentsOf(texts: readonly string[]): Read {
  if (!('raw' in texts)) return readOf(texts);
  let read = known.get(texts);
  if (read === undefined) known.set(texts, (read = readOf(texts)));
  return read;
}

const LATER = Symbol('the institute that the statement names further on');

export class Compiler extends PostgresQueryCompiler {
  /** As the statement is written: it names no institute, or several. */
  #asWritten = false;
  #several = false;
  /** The parameter that is the institute, from 1; 0 before there is one. */
  #at = 0;
  #institute: unknown = LATER;

  override compileQuery<R = unknown>(
    node: RootOperationNode,
    queryId: Parameters<PostgresQueryCompiler['compileQuery']>[1],
  ): CompiledQuery<R> {
    this.#asWritten = false;
    this.#several = false;
    this.#at = 0;
    this.#institute = LATER;
    const query = super.compileQuery(node, queryId) as CompiledQuery<R>;
    if (this.#at === 0) return query;
    if (!this.#several && this.#institute !== LATER)
      return query.parameters[this.#at - 1] === LATER
        ? { ...query, parameters: query.parameters.with(this.#at - 1, this.#institute) }
        : query;
    this.#asWritten = true;
    return super.compileQuery(node, queryId) as CompiledQuery<R>;
  }

  protected override visitRaw(node: RawNode): void {
    if (this.#asWritten) return super.visitRaw(node);
    const fragments = fragmentsOf(node.sqlFragments);
    if (fragments === null) return super.visitRaw(node);
    let wasCompared = false;
    for (let at = 0; at < fragments.length; at += 1) {
      const { parts, compares, several } = fragments[at] as Fragment;
      if (several) this.#several = true;
      if (parts.length === 1 && !wasCompared) this.append(parts[0] as string);
      else this.#appendText(parts, wasCompared);
      wasCompared = false;
      const value = node.parameters[at];
      if (value === undefined) continue;
      if (compares && ValueNode.is(value)) this.#appendValueOf(value);
      else {
        // A column whose table is a value of the template.
        wasCompared = compares && fragments[at + 1]?.continues === true;
        if (wasCompared) this.#appendInstitute(' AND ');
        this.visitNode(value);
      }
    }
  }
  /** `wasCompared`: it begins with a column that the institute has just been compared with. */
  #appendText(parts: readonly string[], wasCompared: boolean): void {
    for (const [part, text] of parts.entries()) {
      if (part % 2 === 1) {
        this.#appendInstitute(` AND ${text} = `);
        this.#appendInstitute();
      } else if (part === 0 && wasCompared) {
        this.append('.institute_code = ');
        this.#appendInstitute(text.replace(OF_OTHERS, ''));
      } else this.append(text);
    }
  }
  #appendInstitute(followed = ''): void {
    if (this.#at === 0) {
      this.addParameter(LATER);
      this.#at = this.numParameters;
    }
    this.append(`$${this.#at}${followed}`);
  }
  #appendValueOf({ value }: ValueNode): void {
    if (this.#institute !== LATER && this.#institute !== value) {
      this.#several = true;
      return this.appendValue(value);
    }
    if (this.#at === 0) {
      this.addParameter(value);
      this.#at = this.numParameters;
    }
    this.#institute = value;
    this.append(`$${this.#at}`);
  }
}
