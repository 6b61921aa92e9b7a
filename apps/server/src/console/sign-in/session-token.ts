import { brand } from '@quarrter/ui/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../../access/index.ts';
import { cookieIn } from '../../platform/http/cookies.ts';
import type { SignedInStaff } from './sign-in.ts';

/** `__Host-`: browsers take such a cookie only with Secure, for all paths and for no other host. */
const sessionCookie = `__Host-${brand.slug}-staff`;
/** Tells the console's script that there is a session; it opens nothing. */
const markCookie = `__Host-${brand.slug}-staff-here`;

const attributes = 'Path=/; Secure; SameSite=Strict';

type Hosts = { readonly staffHasOwnHost: boolean };

/**
 * The token of a call: from the cookie where the console has a host of its own, otherwise from the
 * header. Neither is accepted in the place of the other.
 */
export function staffTokenOf({ staffHasOwnHost }: Hosts, request: FastifyRequest): string | null {
  if (!staffHasOwnHost) return tokenOf(request.headers.authorization);
  const found = cookieIn(request.headers.cookie, sessionCookie);
  return found !== undefined && /^[\w-]{20,100}$/.test(found) ? found : null;
}

/** The reply to a sign-in: where the token is in a cookie, no script ever has it. */
export function giveSession(
  { staffHasOwnHost }: Hosts,
  reply: FastifyReply,
  signedIn: SignedInStaff,
): SignedInStaff {
  if (!staffHasOwnHost) return signedIn;
  reply.header('set-cookie', [
    `${sessionCookie}=${signedIn.key}; HttpOnly; ${attributes}`,
    `${markCookie}=1; ${attributes}`,
  ]);
  return { ...signedIn, key: '' };
}

/** Clears the cookies in the browser; the caller ends the session itself. */
export function takeSession({ staffHasOwnHost }: Hosts, reply: FastifyReply): void {
  if (!staffHasOwnHost) return;
  reply.header('set-cookie', [
    `${sessionCookie}=; HttpOnly; Max-Age=0; ${attributes}`,
    `${markCookie}=; Max-Age=0; ${attributes}`,
  ]);
}
