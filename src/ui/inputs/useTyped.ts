import { useEffect, useState } from 'react';

/** The last value that stood still for `ms`: what a search box sends while someone types. */
export function useTyped(value: string, ms: number): string {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
