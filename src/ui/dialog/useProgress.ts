import { useEffect, useRef, useState } from 'react';

interface Running {
  readonly over: number;
  readonly cancelled: boolean;
}

/** The state of one action over many records; it stops when its window goes away. */
export function useProgress(): {
  readonly running: Running | null;
  /** Begins; give its two members to `onEach`. */
  readonly begin: () => { readonly signal: AbortSignal; readonly onProgress: (over: number) => void };
  readonly end: () => void;
  readonly cancel: () => void;
} {
  const [running, setRunning] = useState<Running | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    running,
    begin: () => {
      const own = new AbortController();
      stop.current = own;
      setRunning({ over: 0, cancelled: false });
      return { signal: own.signal, onProgress: (over) => setRunning((now) => now && { ...now, over }) };
    },
    end: () => setRunning(null),
    cancel: () => {
      stop.current?.abort();
      setRunning((now) => now && { ...now, cancelled: true });
    },
  };
}
