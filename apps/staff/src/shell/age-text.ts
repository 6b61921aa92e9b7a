/** How long ago a day was: `today`, `1 day ago`. */
export function ageText(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
