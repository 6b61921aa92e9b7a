/** `1 slot`, `1,200 slots`. */
export function slotsText(slots: number): string {
  return slots === 1 ? '1 slot' : `${slots.toLocaleString('en-GB')} slots`;
}
