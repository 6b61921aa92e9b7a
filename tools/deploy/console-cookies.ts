/** Lets scripts call the console on a host of its own, where the session is a cookie. */
import { brand } from '@quarrter/ui/brand';

const cookie = `__Host-${brand.slug}-staff`;

/**
 * Replaces `fetch` for calls to the console's address: they come from its own pages, and a script's
 * token is sent as the cookie of the sign-in.
 */
export function useConsoleCookies(staffBase: string): void {
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const address = String(input);
    if (!address.startsWith(staffBase)) return send(input, init);
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace('Token ', '');
    headers.delete('authorization');
    headers.set('origin', new URL(staffBase).origin);
    if (token) headers.set('cookie', `${cookie}=${token}`);
    const reply = await send(input, { ...init, headers });
    const given = reply.headers.getSetCookie().find((one) => one.startsWith(`${cookie}=`));
    if (given === undefined) return reply;
    const key = given.slice(cookie.length + 1).split(';')[0];
    return Response.json({ ...((await reply.json()) as object), key }, { status: reply.status });
  };
}
