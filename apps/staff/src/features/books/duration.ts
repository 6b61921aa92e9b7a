/** `12 s`, `3 min 5 s`; null while it is not over. */
export function durationText(from: Date | null, to: Date | null): string | null {
  if (from === null || to === null) return null;
  return secondsText((to.getTime() - from.getTime()) / 1000);
}

/** `0.4 s`, `12 s`, `3 min 5 s`, without a place where a line could break */
export function secondsText(seconds: number): string {
  return textOf(seconds).replaceAll(' ', '\u00a0');
}

function textOf(seconds: number): string {
  if (seconds < 0.1) return 'under 0.1 s';
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
