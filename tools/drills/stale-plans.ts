/**
 * Released versions answer one call of each database session with 503 when a migration changed a
 * table that the session had read (CHANGELOG.md). Later versions run such a transaction again.
 */
const text = 'cached plan must not change result type';

/** How many calls may have failed for it: those that listeners logged so, one for each session. */
export function countStalePlans(listenerLogs: readonly string[], databaseLog: string): number {
  const answered = listenerLogs
    .flatMap((log) => log.split('\n'))
    .filter((line) => line.includes(text) && line.includes('"msg":"request not answered"'));
  const said = databaseLog.matchAll(new RegExp(`\\[(\\d+)\\] ERROR: {2}${text}$`, 'gm'));
  const sessions = new Set([...said].map(([, session]) => session));
  return Math.min(answered.length, sessions.size);
}
