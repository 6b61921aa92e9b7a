import { useEffect } from 'react';

const everyMs = 2_000;

/** Reads a list again every 2 seconds while the server works on something that it shows. */
export function useRefetchWhile(busy: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(refetch, everyMs);
    return () => clearInterval(timer);
  }, [busy, refetch]);
}
