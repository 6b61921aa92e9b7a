import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { findContact } from '../queries.ts';
import { giveMark, marksOf } from './device-cookie.ts';
import { findDevice } from './known-devices.ts';
import { readCookie, type Site, setCookie } from './own-cookies.ts';

/** For so long a browser names the client who used it last. */
const days = 30;
const what = 'last-client';
const context = 'the last client of a browser';

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * After a sign-in, or where a sign-up was verified: the device is known, and the next sign-in in
 * this browser begins with this client's address. The cookie names the client in sealed form.
 */
export function rememberBrowser(
  deps: PlatformDeps,
  exchange: Exchange,
  { clientId, newMark }: { clientId: string; newMark: string | null },
): void {
  giveMark(deps, exchange, newMark);
  setCookie(deps, exchange.reply, { what, value: deps.secrets.seal(clientId, context), days });
}

/** The client signed out: the next person here may be someone else. */
export function clearLastClient(site: Site, reply: FastifyReply): void {
  setCookie(site, reply, { what, value: '', days: 0 });
}

/**
 * The address of the client who used this browser last; empty when there is none. The device must
 * still be known, so after a password reset it is empty everywhere.
 */
export async function readLastEmail(
  deps: PlatformDeps,
  request: FastifyRequest,
  now: Date,
): Promise<string> {
  const { db, secrets } = deps;
  const clientId = openCookie(deps, request);
  if (clientId === null) return '';
  const device = await findDevice(db, secrets, clientId, marksOf(deps, request), now);
  const contact = device && (await findContact(db, clientId));
  return contact?.email ?? '';
}

function openCookie(deps: PlatformDeps, request: FastifyRequest): string | null {
  try {
    const clientId = deps.secrets.open(readCookie(deps, request, what) ?? '', context);
    return isId(clientId) ? clientId : null;
  } catch {
    return null;
  }
}
