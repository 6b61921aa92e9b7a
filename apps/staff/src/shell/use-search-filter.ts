import { useSearchParams } from '@quarrter/client/router';
import { parseIsoDate } from '@quarrter/domain/calendar';
import { useMemo } from 'react';

/** Reads a list's filter from the address; a date that is none is left out. */
export function useSearchFilter<Name extends string>(
  names: readonly Name[],
): { readonly [N in Name]?: string } {
  const [search] = useSearchParams();
  return useMemo(() => {
    const given = names.flatMap((name) => {
      const value = search.get(name)?.trim() ?? '';
      const isDate = name === 'from' || name === 'to';
      return value === '' || (isDate && parseIsoDate(value) === null) ? [] : [[name, value]];
    });
    return Object.fromEntries(given) as { readonly [N in Name]?: string };
  }, [search, names]);
}
