import { needed } from '../../../../auth/offers.ts';
import { useNotify, useRefresh } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ImportRun } from '../../../../../contract/endpoints/exchange.ts';
import { importFields } from '../../../../../contract/exchange/fields.ts';
import { suggestMapping } from '../../../../../contract/exchange/headers.ts';
import type { Resource } from '../../../../../contract/resource.ts';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { drive, type Step } from './calls.ts';
import { remember, remembered } from './memory.ts';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { ask, write } from '../../../../dataProvider/ask.ts';

export type Opened = Answer<'POST /imports/{type}/file'>['data'];
/**
 * Sends a file to where its import is opened; entities with a specified call of their own have another than
 * `openImport`.
 */
export type OpenFile = (
  type: string,
  body: { file: File; sheet?: string; header_row?: string },
) => Promise<{ data: Opened }>;
const openDeclared: OpenFile = (type, body) =>
  write('POST /imports/{type}/file', { offered: needed('imports'), params: { type }, body });
export type Unknown = Answer<'POST /imports/{id}/mapping'>['data']['unknown'][number];
export type Word = string | number | boolean | null;
export type Chosen = Readonly<Record<string, Readonly<Record<string, Word>>>>;
export type Mapping = Readonly<Record<string, string>>;
export type Page = 'file' | 'columns' | 'values' | 'check' | 'result';
export interface Work {
  readonly step: Step | 'read';
  readonly cancel: (() => void) | null;
}

export interface ImportState {
  readonly page: Page;
  readonly go: (page: Page) => void;
  readonly run: ImportRun | null;
  readonly setRun: (run: ImportRun) => void;
  readonly opened: Opened | null;
  readonly unknown: readonly Unknown[];
  readonly mapping: Mapping;
  readonly setMapping: (mapping: Mapping) => void;
  /** What is under way; nothing else can be started meanwhile. */
  readonly work: Work | null;
  readonly problem: string | null;
  readonly readFile: (file: File, more?: { sheet?: string; header_row?: string }) => Promise<void>;
  /** The same file from another sheet or header row. */
  readonly reread: (more: { sheet?: string; header_row?: string }) => Promise<void>;
  readonly map: (values?: Chosen) => Promise<void>;
  readonly check: (again?: boolean) => Promise<void>;
  readonly commit: (run: ImportRun) => Promise<void>;
  readonly undo: (run: ImportRun, rest: boolean) => Promise<boolean>;
  readonly take: (run: ImportRun) => void;
  readonly restart: () => void;
}

/** The state of one import, and its calls. `id`: an import to take up again after the page was left. */
export function useImport(
  resource: Resource,
  id: number | null,
  onRun: (id: number | null) => void,
  open: OpenFile = openDeclared,
): ImportState {
  const notify = useNotify();
  const refresh = useRefresh();
  const [page, go] = useState<Page>('file');
  const [run, setRun] = useState<ImportRun | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [unknown, setUnknown] = useState<readonly Unknown[]>([]);
  const [mapping, setMapping] = useState<Mapping>({});
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<File | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  /** Runs one thing at a time and shows what the server refuses. */
  const during = async (step: Work['step'], task: (signal: AbortSignal) => Promise<void>): Promise<boolean> => {
    const stop = new AbortController();
    setProblem(null);
    setWork({ step, cancel: step === 'read' ? null : () => stop.abort() });
    try {
      await task(AbortSignal.any([stop.signal, left.current.signal]));
      return true;
    } catch (error) {
      setProblem(refusalOf(error).message);
      return false;
    } finally {
      setWork(null);
    }
  };
  const take = (taken: ImportRun): void => {
    setRun(taken);
    setMapping(taken.mapping);
    onRun(taken.id);
    go(taken.status === 'open' ? 'check' : 'result');
  };
  // Only the address with which the page was opened asks for an import; afterwards it follows what is shown.
  const started = useRef(id === null);
  useEffect(() => {
    if (started.current || id === null) return;
    started.current = true;
    ask('GET /imports/{id}', { offered: needed('imports'), params: { id } }).then(
      ({ data }) =>
        data.run.type === resource.key && Object.keys(data.run.mapping).length > 0 ? take(data.run) : onRun(null),
      () => onRun(null),
    );
  });

  const readFile: ImportState['readFile'] = async (chosen, more = {}) => {
    file.current = chosen;
    await during('read', async () => {
      const { data } = await open(resource.key, { file: chosen, ...more });
      setOpened(data);
      setRun(data.run);
      setMapping(
        suggestMapping(data.run.columns, importFields(resource), await remembered(resource.key, data.run.columns)),
      );
      go('columns');
    });
  };
  const runCheck = async (current: ImportRun, again: boolean): Promise<void> => {
    go('check');
    await during(
      'check',
      async (signal) =>
        void (await drive('check', current.id, setRun, signal, again ? { first: { again: true } } : {})),
    );
  };
  const map: ImportState['map'] = async (values = {}) => {
    if (!run) return;
    let mapped: ImportRun | null = null;
    await during('read', async () => {
      const { data } = await write('POST /imports/{id}/mapping', {
        offered: needed('imports'),
        params: { id: run.id },
        body: { mapping: { ...mapping }, values: values as Record<string, Record<string, Word>> },
      });
      setRun(data.run);
      setUnknown(data.unknown);
      onRun(data.run.id);
      void remember(resource.key, data.run.columns, mapping);
      if (data.unknown.length > 0 && page === 'columns') go('values');
      else mapped = data.run;
    });
    if (mapped) await runCheck(mapped, false);
  };
  /** Stopped by hand: the server stops too. Who only leaves the page lets it go on. */
  const stop = async ({ id: stopped }: ImportRun): Promise<void> => {
    if (!left.current.signal.aborted)
      setRun(
        (await write('POST /imports/{id}/cancel', { offered: needed('imports'), params: { id: stopped }, body: {} }))
          .data.run,
      );
  };
  const commit: ImportState['commit'] = async (current) => {
    go('result');
    const done = await during('commit', async (signal) => {
      if (!(await drive('commit', current.id, setRun, signal))) await stop(current);
    });
    if (done) refresh();
  };
  const undo: ImportState['undo'] = async (current, rest) => {
    const done = await during('undo', async (signal) => {
      if (!(await drive('undo', current.id, setRun, signal, { every: { rest } }))) await stop(current);
    });
    if (done) notify('The import was undone.', { type: 'success' });
    refresh();
    return done;
  };
  const restart = (): void => {
    if (run?.status === 'open')
      write('POST /imports/{id}/cancel', { offered: needed('imports'), params: { id: run.id }, body: {} }).catch(
        (error: unknown) => console.warn('The import could not be given up.', error),
      );
    setRun(null);
    setOpened(null);
    setUnknown([]);
    setMapping({});
    setProblem(null);
    onRun(null);
    go('file');
  };
  return {
    reread: async (more) => void (file.current && (await readFile(file.current, more))),
    page,
    go,
    run,
    setRun,
    opened,
    unknown,
    mapping,
    setMapping,
    work,
    problem,
    readFile,
    map,
    commit,
    undo,
    take,
    restart,
    check: async (again = false) => void (run && (await runCheck(run, again))),
  };
}
