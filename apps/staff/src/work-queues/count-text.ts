import { counted } from '../shell/quantity-text.ts';

/** A count that the server stops at 1,000. */
export function countText({ count, more }: { count: number; more: boolean }): string {
  return more ? '1,000+' : counted(count);
}
