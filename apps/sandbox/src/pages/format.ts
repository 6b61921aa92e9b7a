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

/** Formats 2,900,000 kobo as `NGN 29,000.00`. */
export function formatMoney(amountMinor: number, currency: string): string {
  const whole = String(Math.trunc(amountMinor / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${whole}.${String(amountMinor % 100).padStart(2, '0')}`;
}

/** Formats `2026-11-21` as `21 Nov 2026`. */
export function formatDate(date: string): string {
  return dateFormat.format(new Date(`${date}T12:00:00Z`));
}

export function formatTime(time: number): string {
  return `${dateFormat.format(time)}, ${timeFormat.format(time)}`;
}
