/** `1 to 4 months`. */
export function durationsText(shortest: number, longest: number): string {
  return shortest === longest ? `${longest} months` : `${shortest} to ${longest} months`;
}

/** `None`, or `For up to 14 days`. */
export function pauseText(days: number): string {
  if (days === 0) return 'None';
  return days === 1 ? 'For 1 day' : `For up to ${days} days`;
}
