const KEY_BYTES = 16;

/**
 * A new Idempotency-Key. Made once for each thing a client wants, and kept for every retry of that same
 * thing. Not `randomUUID`, which browsers give to pages over TLS only.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
