import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import proxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { App } from './platform/http.ts';

/** Names with a hash never change what they hold; everything else is asked for again. */
function cacheHeader(path: string): string {
  return /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The public pages, the client app, the staff console, and in sandbox mode the way to the stand-in. */
export async function frontEnds(app: App, config: Config): Promise<void> {
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
  publicPages(app, config.webDist);
  app.setNotFoundHandler((request, reply) => answerUnknown(config, request, reply));
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
    setHeaders: (response, path) => response.header('cache-control', cacheHeader(path)),
  });
}

/** A public page `faq.html` stands at `/faq`; the app's document and the one for lost paths at none. */
function publicPages(app: App, root: string): void {
  const files = existsSync(root) ? readdirSync(root) : [];
  const elsewhere = ['index.html', 'app.html', '404.html'];
  for (const file of files.filter((name) => name.endsWith('.html') && !elsewhere.includes(name))) {
    app.get(`/${basename(file, '.html')}`, { schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(file),
    );
  }
}

/** A page of the client app or console gets its document; a call that does not exist a JSON 404. */
function answerUnknown(config: Config, request: FastifyRequest, reply: FastifyReply) {
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
  return reply.code(404).sendFile(page, config.webDist);
}

const clientRoutes =
  /^\/(signup|signin|verify-email|forgot-password|reset-password|dashboard|profile|loans|invest|reports)(\/|$)/;

/** Paths of the client app, which is one document for all of them. */
export function isClientRoute(path: string): boolean {
  return clientRoutes.test(path);
}
