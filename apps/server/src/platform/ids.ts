import { randomBytes } from 'node:crypto';

/**
 * A UUID version 7: the time in milliseconds, then 74 random bits. Unique over all kinds of records,
 * sortable by time, not guessable (decisions, "Money, dates, identifiers").
 */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a text PostgreSQL takes as uuid; anything else is no record's id. */
export function isId(text: string): boolean {
  return uuidForm.test(text);
}

/** When an id was made, by its first 48 bits. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

const readable = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The short form people read out on the phone: the last 40 random bits as `7K3M-92QD`. */
export function shortId(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`);
  let text = '';
  for (let place = 0; place < 8; place += 1) {
    text = readable.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
