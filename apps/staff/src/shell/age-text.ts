import { quantityText } from './quantity-text.ts';

/** How long ago a day was: `today`, `1 day ago`. */
export function ageText(days: number): string {
  return days === 0 ? 'today' : `${quantityText(days, 'day')} ago`;
}
