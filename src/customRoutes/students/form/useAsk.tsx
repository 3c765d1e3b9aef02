import { useCallback, useState, type ReactNode } from 'react';

type Draw<T> = (answer: (value: T) => void) => ReactNode;

/** A question in the middle of a change: `ask` shows a dialog and gives what was answered. */
export function useAsk<T>(): { readonly ask: (draw: Draw<T>) => Promise<T>; readonly question: ReactNode } {
  const [question, setQuestion] = useState<ReactNode>(null);
  const ask = useCallback(
    (draw: Draw<T>) =>
      new Promise<T>((resolve) => {
        setQuestion(
          draw((value) => {
            setQuestion(null);
            resolve(value);
          }),
        );
      }),
    [],
  );
  return { ask, question };
}
