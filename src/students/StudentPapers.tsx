import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { Loading } from '../challans/Loading.tsx';
import { PrintFrame } from '../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../ui/print/PrintSheets.tsx';
import type { StudentRow } from './studentRow.ts';
import { useBackFrom, usePaperPrinted } from './usePaperPrinted.ts';
import { WithStudents } from './WithStudents.tsx';

type Progress = { readonly done: number; readonly all: number | null };
interface Paper<Data> {
  readonly title: string;
  /** As it is noted with the student. */
  readonly paper: Parameters<typeof usePaperPrinted>[0];
  /** What is printed, of one and of several. */
  readonly words: readonly [one: string, many: string];
  /** What the paper needs besides the students. */
  readonly load: (
    provider: DataProvider,
    students: readonly StudentRow[],
    onProgress: (progress: Progress) => void,
    signal: AbortSignal,
  ) => Promise<Data>;
  /** What is on each sheet, from what was loaded. */
  readonly sheets: (data: Data, students: readonly StudentRow[]) => readonly (() => ReactNode)[];
}

/** A paper of each student that the address names, on upright A4; that it was printed is noted with them. */
export function StudentPapers<Data>(paper: Paper<Data>) {
  return (
    <WithStudents title={paper.title}>
      {({ students }, list) => <Papers {...paper} students={students} list={list} />}
    </WithStudents>
  );
}

interface Props<Data> extends Paper<Data> {
  readonly students: readonly StudentRow[];
  readonly list: string;
}
function Papers<Data>({ title, paper, words: [one, many], load, sheets, students, list }: Props<Data>) {
  const onPrinted = usePaperPrinted(paper, students);
  const back = useBackFrom(list);
  const provider = useDataProvider();
  const [progress, setProgress] = useState<Progress>({ done: 0, all: null });
  const { data, error, isPending } = useQuery({
    queryKey: ['print', paper, students.map(({ id }) => id)],
    queryFn: ({ signal }) => load(provider, students, setProgress, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (!data)
    return (
      <PrintFrame title={title} back={back} about={null} job={null}>
        <Loading
          error={error}
          isLoading={isPending}
          progress={progress}
          what={many}
          nothing={`There is no ${one} to print here.`}
        />
      </PrintFrame>
    );
  const drawn = sheets(data, students);
  return (
    <PrintSheets
      title={title}
      back={back}
      paper="a4-portrait"
      count={drawn.length}
      onPrinted={onPrinted}
      sheet={(index) => drawn[index]?.()}
    />
  );
}
