export { findClose, listCloses, readBuckets } from './list-closes.ts';
export { queueCatchUp, readQueuedCloses } from './queued-closes.ts';
