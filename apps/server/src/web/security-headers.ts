import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { App } from '../platform/http/http.ts';
import { replyDirectives, write } from './security-policy.ts';

const policyHeader = 'content-security-policy';
const twoYearsInSeconds = 63_072_000;

/**
 * Every reply starts with the strictest headers, those of an API reply: it loads nothing and is
 * stored nowhere. A handler that sends a page replaces its policy with `allowPage`.
 */
export async function securityHeaders(app: App, production: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: replyDirectives },
    strictTransportSecurity: production && { maxAge: twoYearsInSeconds, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A bank may confirm a card payment in a window of its own, which answers its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // For Internet Explorer and Flash; the last one would slow down links to other sites.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.passesOnReplies) {
      reply.headers(unstoredReply);
    }
  });
}

/** For replies that no hook sees: requests that never reach a route. */
export function headersWithoutHooks(production: boolean): { readonly [name: string]: string } {
  return {
    ...unstoredReply,
    [policyHeader]: write(replyDirectives),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(production
      ? { 'strict-transport-security': `max-age=${twoYearsInSeconds}; includeSubDomains` }
      : {}),
  };
}

/** Lets a reply be the page that this policy describes. */
export function allowPage(reply: FastifyReply, policy: string): FastifyReply {
  return reply.header(policyHeader, policy);
}

/** A script, style or picture is no document: a policy on it would only make it heavier. */
export function withoutPolicy(reply: FastifyReply): FastifyReply {
  return reply.removeHeader(policyHeader);
}

const unstoredReply = {
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
