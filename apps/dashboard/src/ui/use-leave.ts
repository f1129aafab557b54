import { useLocation } from 'wouter';

/** State of a link to what opens over the list that it is in. */
export const overList = { over: true } as const;

/** Leaves what is open over a list: back to it where the reader came from it, so that Back does not open it again. */
export function useLeave(list: string): () => void {
  const [, go] = useLocation();
  return () => {
    const isOver = (history.state as Partial<typeof overList> | null)?.over === true;
    if (isOver) history.back();
    else go(list, { replace: true });
  };
}
