export { clientFreeze, clientUnfreeze, replacedFreeze } from './freezes/freeze-kinds.ts';
export {
  beginFreeze,
  type Freeze,
  findFreeze,
  frozenClients,
  notFrozen,
} from './freezes/freezes.ts';
export { screeningGates } from './gates.ts';
export { screeningJobs } from './jobs.ts';
export { readLists, type ScreeningList } from './lists.ts';
export { decideMatch, listedClients, listMatches, listMatchesOf, type Match } from './matches.ts';
export { requireScreened } from './require-screened.ts';
export { matchReversal } from './reverse-match.ts';
export { queueList, storeListFile } from './store-list.ts';
export { waitingMatches } from './waiting-work.ts';
