export { screeningConsole } from './console/console.ts';
export { clientFreeze, clientUnfreeze } from './freezes/freeze-kinds.ts';
export { frozenClients } from './freezes/freezes.ts';
export { screeningGates } from './gates.ts';
export { screeningJobs } from './jobs.ts';
export { decideMatch, listedClients } from './matches.ts';
export { requireMatchesDecided, requireScreened } from './require-screened.ts';
export { matchReversal } from './reverse-match.ts';
