import { settings } from '@quarrter/contract/platform';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** What the server tells every front end before anything else (FMT-04). */
export const settingsQuery = queryOptions({
  queryKey: keys.settings(),
  queryFn: ({ signal }) => request(settings, { signal }),
});

export function useSettings() {
  return useQuery(settingsQuery);
}
