import { brand } from '@quarrter/ui/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../../platform/deps.ts';
import { cookieIn } from '../../platform/http/cookies.ts';

export type Site = Pick<PlatformDeps, 'publicUrl'>;

/**
 * `__Host-`: browsers accept such a cookie only with Secure, for all paths and for no other host.
 */
function nameOn({ publicUrl }: Site, what: string): string {
  const name = `${brand.slug}-${what}`;
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function readCookie(site: Site, request: FastifyRequest, what: string): string | undefined {
  return cookieIn(request.headers.cookie, nameOn(site, what));
}

/** Sets a cookie that no script can read and that no other site sends; 0 days delete it. */
export function setCookie(
  site: Site,
  reply: FastifyReply,
  { what, value, days }: { what: string; value: string; days: number },
): void {
  const secure = site.publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${nameOn(site, what)}=${value}; HttpOnly; Path=/; SameSite=Strict; ` +
      `Max-Age=${days * 86_400}${secure}`,
  );
}
