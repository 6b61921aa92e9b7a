import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import etag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IssuedDocumentsDeps } from '../issued-documents/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { App } from '../platform/http/http.ts';
import { openCatalogue, type ReadCatalogue } from '../products/index.ts';
import { cancelFile, cancelPage } from './cancel-page.ts';
import { isClientRoute, isStaffRoute } from './client-routes.ts';
import { contactPage, pageDataFor } from './public-forms.ts';
import { publicPage } from './public-page.ts';
import {
  openPublicPages,
  type PublicPages,
  type PublicSite,
  rendererFolder,
} from './public-pages.ts';
import { allowPage, withoutPolicy } from './security-headers.ts';
import { clientPolicy, pagePolicy } from './security-policy.ts';
import { signInForm } from './sign-in-form.ts';
import { verifyFile, verifyPage } from './verify-page.ts';

export type FrontEndSettings = {
  /** The folders of the built front ends. */
  readonly webDist: string;
  readonly staffDist: string;
  readonly site: PublicSite;
  /** The payment provider's script, which the client app loads. */
  readonly scriptUrl: string;
};

/** Serves the public pages, the client app and the staff console. */
export async function frontEnds(
  app: App,
  settings: FrontEndSettings,
  deps: PlatformDeps & IssuedDocumentsDeps,
): Promise<void> {
  await serveFolder(app, settings.webDist, '/', 'web', clientPolicies(settings));
  await serveFolder(app, settings.staffDist, '/staff/', 'staff', () => pagePolicy);
  const readCatalogue = openCatalogue(deps.db);
  const pages = await openPublicPages(settings.webDist, settings.site, readCatalogue);
  await app.register(async (scope: App) => {
    await scope.register(etag);
    publicPages(scope, pages, readCatalogue);
    contactPage(scope, deps, pages);
    if (hasPage(pages, verifyFile)) verifyPage(scope, deps, pages);
    if (hasPage(pages, cancelFile)) cancelPage(scope, deps, pages);
  });
  signInForm(app);
  app.setNotFoundHandler((request, reply) => answerUnknown(settings, pages, request, reply));
}

/** The client application's document, and the same with the sign-in screen drawn in it. */
const appFile = 'app.html';
const signInFile = 'signin.html';

/** The policy of each document; another build has another one. */
function clientPolicies({ webDist, scriptUrl }: FrontEndSettings) {
  const known = new Map<string, { builtAt: number; policy: string }>();
  return (file: string): string => {
    if (file !== appFile && file !== signInFile) return pagePolicy;
    const path = join(webDist, file);
    const builtAt = statSync(path).mtimeMs;
    const before = known.get(file);
    if (before?.builtAt === builtAt) return before.policy;
    const policy = clientPolicy(scriptUrl, readFileSync(path, 'utf8'));
    known.set(file, { builtAt, policy });
    return policy;
  };
}

function clientDocument(webDist: string, path: string): string {
  const isSignIn = path === '/signin' || path === '/signin/';
  return isSignIn && existsSync(join(webDist, signInFile)) ? signInFile : appFile;
}

/** Documents that have addresses of their own and must not be found under their file names. */
const servedByRoutes = ['*.html', '*.html.*'];

/** Compressed copies of each file, sent at the file's own address, so none has a route. */
const compressed = ['**/*.br', '**/*.gz'];

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
    globIgnore: [
      ...compressed,
      ...(name === 'web' ? [...servedByRoutes, `${rendererFolder}/**`] : []),
    ],
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

function hasPage({ addresses }: PublicPages, wanted: string): boolean {
  return addresses.some(([, file]) => file === wanted);
}

/** `faq.html` is served at `/faq`; a form on a page is answered with the page, filled in. */
function publicPages(app: App, pages: PublicPages, readCatalogue: ReadCatalogue): void {
  for (const [address, file] of pages.addresses) {
    if (file === verifyFile || file === cancelFile) continue;
    app.get(address, publicPage, async (request, reply) => {
      const pageData = pageDataFor(file, request.query, await readCatalogue());
      return pages.send(request, reply, file, pageData);
    });
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
  if (isClientRoute(path)) return reply.sendFile(clientDocument(webDist, path), webDist);
  return pages.addresses.length > 0
    ? pages.send(request, reply.code(404), '404.html')
    : reply.code(404).sendFile(appFile, webDist);
}
