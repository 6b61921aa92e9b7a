/**
 * The provider's public key this front end was built for; empty for whichever the server uses. The
 * card window opens with a code from the server and needs no key, so this one only says whose
 * payments are taken here.
 */
const PAYMENTS_PUBLIC_KEY: string = import.meta.env['VITE_PAYMENTS_PUBLIC_KEY'] ?? '';

/**
 * A front end built for live cards opens no payments of a test account, and the other way round.
 */
export function isOfThisBuild(publicKey: string): boolean {
  return PAYMENTS_PUBLIC_KEY === '' || publicKey === PAYMENTS_PUBLIC_KEY;
}
