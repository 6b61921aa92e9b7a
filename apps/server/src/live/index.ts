export { type LiveUpdates, openLiveUpdates } from './live-updates.ts';
