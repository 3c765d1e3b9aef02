import { useEffect } from 'react';

/** Tells a component further up what has changed here. */
export function useTell<T>(value: T, tell: (value: T) => void): void {
  useEffect(() => tell(value), [value, tell]);
}
