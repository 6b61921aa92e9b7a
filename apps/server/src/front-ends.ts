import { existsSync } from 'node:fs';
import { join } from 'node:path';
import proxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { PlatformDeps } from './platform/deps.ts';
import type { App } from './platform/http.ts';
import { contactPage, pageDataFor } from './public-forms.ts';
import { notAsTheyAre, openPublicPages, type PublicPages } from './public-pages.ts';

/** Names with a hash never change what they hold; everything else is asked for again. */
function cacheHeader(path: string): string {
  return /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The public pages, the client app, the staff console, and in sandbox mode the way to the stand-in. */
export async function frontEnds(app: App, config: Config, deps: PlatformDeps): Promise<void> {
  if (config.sandbox) {
    await app.register(proxy, {
      upstream: config.sandbox.url,
      prefix: '/sandbox',
      rewritePrefix: '/sandbox',
      // Moving the clock on by months closes every day in between before it answers.
      http: { requestOptions: { timeout: 3_600_000 } },
    });
  }
  await serveFolder(app, config.webDist, '/', 'web');
  await serveFolder(app, config.staffDist, '/staff/', 'staff');
  const pages = openPublicPages(config.webDist, config.publicUrl);
  publicPages(app, pages);
  contactPage(app, deps, pages);
  app.setNotFoundHandler((request, reply) => answerUnknown(config, pages, request, reply));
}

async function serveFolder(app: App, root: string, prefix: string, name: string): Promise<void> {
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
    ...(name === 'web' ? { globIgnore: notAsTheyAre } : {}),
    setHeaders: (response, path) => response.header('cache-control', cacheHeader(path)),
  });
}

/** A public page `faq.html` stands at `/faq`; a form on it is answered with the page, filled in. */
function publicPages(app: App, pages: PublicPages): void {
  for (const [address, file] of pages.addresses) {
    app.get(address, { schema: { hide: true } }, (request, reply) =>
      pages.send(request, reply, file, pageDataFor(file, request.query)),
    );
  }
}

/** A page of the client app or console gets its document; a call that does not exist a JSON 404. */
function answerUnknown(
  config: Config,
  pages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = request.url.split('?')[0] ?? '/';
  const wantsPage =
    request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage || !existsSync(config.webDist)) {
    return reply.code(404).send({ detail: 'Not found.' });
  }
  reply.header('cache-control', 'no-cache');
  if (path === '/staff' || path.startsWith('/staff/')) {
    return reply.sendFile('index.html', config.staffDist);
  }
  if (isClientRoute(path)) return reply.sendFile('app.html', config.webDist);
  const page = existsSync(join(config.webDist, '404.html')) ? '404.html' : 'app.html';
  return pages.send(request, reply.code(404), page);
}

const clientRoutes =
  /^\/(signup|signin|verify-email|forgot-password|reset-password|dashboard|profile|loans|invest|reports)(\/|$)/;

/** Paths of the client app, which is one document for all of them. */
export function isClientRoute(path: string): boolean {
  return clientRoutes.test(path);
}
