import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { refusalOf } from '../ui/form/refusal.ts';
import { PrintFrame } from '../ui/print/PrintFrame.tsx';
import { fetchStudents, type Found } from './fetchStudents.ts';
import { selectionOf } from './selection.ts';

/** First part of a print address: '/all-students/print-layout-1' -> 'all-students'. */
export const firstPart = (pathname: string): string => pathname.split('/')[1] ?? '';

interface Props {
  readonly title: string;
  readonly children: (found: Found, back: string) => ReactNode;
}

/** Loads the students that the address names, and says so while it does, when there are none, and when it cannot. */
export function WithStudents({ title, children }: Props) {
  const { pathname, search } = useLocation();
  const provider = useDataProvider();
  const selection = useMemo(() => selectionOf(pathname, search), [pathname, search]);
  const back = backTo(firstPart(pathname), search);
  const { data, error } = useQuery({
    queryKey: ['print', 'students', selection],
    queryFn: ({ signal }) => fetchStudents(provider, selection, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data && data.students.length > 0) return children(data, back);
  return (
    <PrintFrame title={title} back={back} about="" job={null}>
      <p className="print-note" role={error ? 'alert' : 'status'}>
        {error
          ? refusalOf(error).message
          : data
            ? 'No students found this selection. Go back and change the filter.'
            : 'Loading the students …'}
      </p>
    </PrintFrame>
  );
}

/** The list as it was: without what only the print page reads. */
function backTo(section: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('ids');
  const rest = query.toString();
  return rest ? `/${section}?${rest}` : `/${section}`;
}
