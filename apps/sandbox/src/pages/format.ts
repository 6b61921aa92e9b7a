const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `NGN 29,000.00` of 2,900,000 kobo. */
export function moneyText(amountMinor: number, currency: string): string {
  const whole = String(Math.trunc(amountMinor / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${whole}.${String(amountMinor % 100).padStart(2, '0')}`;
}

/** `21 Nov 2026` of `2026-11-21`. */
export function dateText(date: string): string {
  return dateFormat.format(new Date(`${date}T12:00:00Z`));
}

export function momentText(time: number): string {
  return `${dateFormat.format(time)}, ${timeFormat.format(time)}`;
}
