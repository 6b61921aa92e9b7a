/** FMT-04, SES-12: the minutes without activity after which a client is signed out. */
export const IDLE_MINUTES = idleMinutes(import.meta.env['VITE_IDLE_MINUTES']);

/**
 * 30 minutes when the setting leaves no time before the warning, which would lock everybody out.
 */
function idleMinutes(setting: unknown): number {
  const minutes = Number(setting);
  return Number.isFinite(minutes) && minutes > 1 ? minutes : 30;
}
