import { useQuery } from '@tanstack/react-query';
import { may, useCredentials } from '../../auth/credentials.ts';
import { ask } from '../../dataProvider/ask.ts';
import { Counts } from './Counts.tsx';
import { figuresOf } from './figuresOf.ts';
import css from './home.module.css';

/** Families that use the application for parents; that none is connected is said, and its refusal is nobody's concern. */
export function ParentsApp() {
  const credentials = useCredentials();
  const { data } = useQuery({
    queryKey: ['parents_app_stats'],
    queryFn: ({ signal }) => ask('GET /parents_app_stats', { signal }),
    enabled: credentials !== null && may(credentials, 'students.read'),
    retry: false,
  });
  if (data === undefined) return null;
  const { connected } = (data as { data?: { connected?: unknown } }).data ?? {};
  const isConnected = connected !== false && figuresOf(data).length > 0;
  return (
    <section aria-label="Parents' application" className={isConnected ? css.home : css.room}>
      <h2 className={isConnected ? css.title : undefined}>Parents' application</h2>
      {isConnected ? <Counts answer={data} /> : <p className={css.done}>Not connected.</p>}
    </section>
  );
}
