export { eraseMatches, listedClients } from './erase-matches.ts';
export { screeningGates } from './gates.ts';
export { screeningJobs } from './jobs.ts';
export { readLists, type ScreeningList } from './lists.ts';
export { decideMatch, listMatches, type Match } from './matches.ts';
export { requireScreened } from './require-screened.ts';
export { matchReversal } from './reverse-match.ts';
export { queueList, storeListFile } from './store-list.ts';
export { waitingMatches } from './waiting-work.ts';
