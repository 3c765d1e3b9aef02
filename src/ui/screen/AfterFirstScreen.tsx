import { Suspense, useEffect, useState, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** As large as what comes, where that has neighbours: nothing moves when it is there. */
  readonly placeholder?: ReactNode;
}
/** What comes two seconds after the rest, so that its code does not compete with that of the first screen. */
export function AfterFirstScreen({ children, placeholder = null }: Props) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), 2_000);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder;
}
