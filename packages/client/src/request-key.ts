const KEY_BYTES = 16;

/**
 * A new Idempotency-Key. Make one for each thing a client wants, and use it for every retry of that
 * thing. Not `randomUUID`, which browsers give only to pages served over TLS.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
