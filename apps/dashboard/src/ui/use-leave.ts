import { useLocation } from 'wouter';

/** The history state of a link to a page that opens over its list. */
export const overList = { over: true } as const;

/** Closes a page over a list. If the list is the previous page, it goes back, so that Back does not open the page again. */
export function useLeave(list: string): () => void {
  const [, go] = useLocation();
  return () => {
    const isOver = (history.state as Partial<typeof overList> | null)?.over === true;
    if (isOver) history.back();
    else go(list, { replace: true });
  };
}
