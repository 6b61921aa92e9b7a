import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from './router.tsx';

/**
 * Reads a request from the address once, such as to open a dialog. It is taken out of the address,
 * so that a reload, or a tab that the phone restores, does not ask again.
 */
export function useAskedOnce(name: string): string | null {
  const [search, setSearch] = useSearchParams();
  const [asked] = useState(search.get(name));
  const takeOut = useEffectEvent(() => {
    const rest = new URLSearchParams(window.location.search);
    if (!rest.has(name)) return;
    rest.delete(name);
    setSearch(rest, { replace: true });
  });
  useEffect(takeOut, []);
  return asked;
}
