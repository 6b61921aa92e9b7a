import { brand } from '@quarrter/ui/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../../platform/deps.ts';
import { cookieIn } from '../../platform/http/cookies.ts';
import { deviceDays } from '../tables.ts';

/** How many clients, each with a mark of their own, one browser remembers. */
const maxMarks = 8;

/** The form of the marks that `newToken` makes. */
const markPattern = /^[\w-]{43}$/;

type Site = Pick<PlatformDeps, 'publicUrl'>;

/**
 * `__Host-`: browsers accept such a cookie only with Secure, for all paths and for no other host.
 */
function nameOn({ publicUrl }: Site): string {
  const name = `${brand.slug}-devices`;
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The marks in the cookie of a call, newest first; empty for any other caller. */
export function marksOf(site: Site, request: FastifyRequest): string[] {
  const marks = cookieIn(request.headers.cookie, nameOn(site))?.split('.') ?? [];
  return marks.filter((mark) => markPattern.test(mark)).slice(0, maxMarks);
}

/**
 * Gives the browser of a call a new mark besides those that it has; null only extends their
 * lifetime. No script can read the cookie, and it signs nobody in.
 */
export function giveMark(
  site: Site,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  newMark: string | null,
): void {
  const marks = [...(newMark === null ? [] : [newMark]), ...marksOf(site, request)];
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOn(site)}=${marks.slice(0, maxMarks).join('.')}; HttpOnly; Path=/; SameSite=Strict; ` +
      `Max-Age=${deviceDays * 86_400}${secure}`,
  );
}
