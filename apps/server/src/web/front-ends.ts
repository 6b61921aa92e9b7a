import { existsSync } from 'node:fs';
import { join } from 'node:path';
import etag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../platform/deps.ts';
import type { App } from '../platform/http.ts';
import { isClientRoute, isStaffRoute } from './client-routes.ts';
import { contactPage, pageDataFor } from './public-forms.ts';
import { openPublicPages, type PublicPages, servedAsPages } from './public-pages.ts';
import { allowPage, withoutPolicy } from './security-headers.ts';
import { clientPolicy, pagePolicy } from './security-policy.ts';

export type FrontEndSettings = {
  /** The folders of the built front ends. */
  readonly webDist: string;
  readonly staffDist: string;
  /** The product's own address, which the public pages name. */
  readonly publicUrl: string;
  /** The card provider's script, which the client app loads. */
  readonly scriptUrl: string;
};

/** Serves the public pages, the client app and the staff console. */
export async function frontEnds(
  app: App,
  settings: FrontEndSettings,
  deps: PlatformDeps,
): Promise<void> {
  const appPolicy = clientPolicy(settings.scriptUrl);
  await serveFolder(app, settings.webDist, '/', 'web', (file) =>
    file === 'app.html' ? appPolicy : pagePolicy,
  );
  await serveFolder(app, settings.staffDist, '/staff/', 'staff', () => pagePolicy);
  const pages = openPublicPages(settings.webDist, settings.publicUrl);
  await app.register(async (scope: App) => {
    await scope.register(etag);
    publicPages(scope, pages);
    contactPage(scope, deps, pages);
  });
  app.setNotFoundHandler((request, reply) => answerUnknown(settings, pages, request, reply));
}

async function serveFolder(
  app: App,
  root: string,
  prefix: string,
  name: 'web' | 'staff',
  policyOf: (file: string) => string,
): Promise<void> {
  if (!existsSync(root)) {
    app.log.warn(`The ${name} front end is not built; only the API is served.`);
    return;
  }
  await app.register(fastifyStatic, {
    root,
    prefix,
    wildcard: false,
    extensions: ['html'],
    preCompressed: true,
    decorateReply: prefix === '/',
    cacheControl: false,
    ...(name === 'web' ? { globIgnore: servedAsPages } : {}),
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheHeader(path));
      const page = /[^/\\]+\.html/.exec(path)?.[0];
      if (page === undefined) withoutPolicy(reply);
      else allowPage(reply, policyOf(page));
    },
  });
}

/** A file with a hash in its name never changes; every other one is asked for again. */
function cacheHeader(path: string): string {
  return /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** `faq.html` is served at `/faq`; a form on a page is answered with the page, filled in. */
function publicPages(app: App, pages: PublicPages): void {
  for (const [address, file] of pages.addresses) {
    app.get(address, { schema: { hide: true } }, (request, reply) =>
      pages.send(request, reply, file, pageDataFor(file, request.query)),
    );
  }
}

/** A browser gets the page that belongs to its path; a call that does not exist gets a 404. */
function answerUnknown(
  { webDist, staffDist }: FrontEndSettings,
  pages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?')[0] ?? '/';
  const wantsPage =
    request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage || !existsSync(webDist)) {
    return reply.code(404).send({ detail: 'Not found.' });
  }
  if (isStaffRoute(path)) return reply.sendFile('index.html', staffDist);
  if (isClientRoute(path)) return reply.sendFile('app.html', webDist);
  const page = existsSync(join(webDist, '404.html')) ? '404.html' : 'app.html';
  return pages.send(request, reply.code(404), page);
}
