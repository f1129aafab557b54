import { useLocation } from 'wouter';

/** State of a link to a page that opens over its list. */
export const overList = { over: true } as const;

/** Leaves a page over a list: back to the list if the reader came from it, so that Back does not open the page again. */
export function useLeave(list: string): () => void {
  const [, go] = useLocation();
  return () => {
    const isOver = (history.state as Partial<typeof overList> | null)?.over === true;
    if (isOver) history.back();
    else go(list, { replace: true });
  };
}
