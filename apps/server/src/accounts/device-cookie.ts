import { brand } from '@quarrter/ui/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieIn } from '../platform/cookies.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { rememberedDays } from './known-devices.ts';

/** So many clients, each with a mark of their own, are remembered in one browser. */
const maxMarks = 8;

/** As `newToken` makes them. */
const markPattern = /^[\w-]{43}$/;

type Site = Pick<PlatformDeps, 'publicUrl'>;

/** `__Host-`: browsers take such a cookie only with Secure, for all paths and for no other host. */
function nameOn({ publicUrl }: Site): string {
  const name = `${brand.slug}-devices`;
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The marks that the browser of a call keeps, the newest first; empty for any other caller. */
export function marksOf(site: Site, request: FastifyRequest): string[] {
  const marks = cookieIn(request.headers.cookie, nameOn(site))?.split('.') ?? [];
  return marks.filter((mark) => markPattern.test(mark)).slice(0, maxMarks);
}

/**
 * Gives the browser of a call a new mark beside those that it has; null only keeps those for
 * longer. No script reads the cookie, and it signs nobody in.
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
      `Max-Age=${rememberedDays * 86_400}${secure}`,
  );
}
