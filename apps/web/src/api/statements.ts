import { type StatementRecord, statementList } from '@quarrter/contract/client/statements';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** How often the progress of a long statement is looked up. */
const lookEveryMs = 2_000;

/** The PDF statements that were asked for, newest first. */
export function useStatements() {
  return useQuery({
    queryKey: keys.statements(),
    queryFn: async ({ signal }) => (await request(statementList, { signal })).results,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? lookEveryMs : false),
  });
}

function isWaiting({ state }: StatementRecord): boolean {
  return state === 'waiting';
}
