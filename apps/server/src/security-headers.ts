import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { isClientRoute } from './front-ends.ts';
import type { App } from './platform/http.ts';

/** Where the provider's own script opens its checkout. */
const providerCheckout = 'https://checkout.paystack.com';

type Policy = { readonly [directive: string]: readonly string[] };

/** What every page may do: load from this server, and nothing written into the page itself. */
const pagePolicy: Policy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** An answer of the API is never a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

type Headers = { readonly [name: string]: string };

/** Of every answer. */
function everywhere(config: Config): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.mode === 'production'
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

const outsideSandbox: Headers = {
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

const ofData: Headers = { 'content-security-policy': dataPolicy, 'cache-control': 'no-store' };

/** All headers of an answer of the API, for those no hook sees. */
export function dataHeaders(config: Config): Headers {
  return { ...everywhere(config), ...outsideSandbox, ...ofData };
}

/**
 * Sets what a browser is told of every answer. The stand-in's pages come through here as they are; they
 * exist in sandbox mode only, and its checkout has to stand in a frame of ours.
 */
export function securityHeaders(app: App, config: Config): void {
  const client = write(clientPolicy(config));
  const other = write(pagePolicy);
  const always = everywhere(config);
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(always);
    const path = pathOf(request);
    if (isBelow(path, '/sandbox')) return payload;
    reply.headers(outsideSandbox);
    if (isPage(reply)) {
      if (reply.hasHeader('content-security-policy')) return payload;
      if (isBelow(path, '/docs')) reply.header('content-security-policy', docsPolicy(payload));
      else reply.header('content-security-policy', isClientRoute(path) ? client : other);
    } else if (isData(request, reply)) {
      reply.headers(ofData);
    }
    return payload;
  });
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}

/** Answers of calls, documents of clients among them; not the files of the front ends. */
function isData(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.routeOptions.config.auth !== undefined) return true;
  return reply.getHeader('cache-control') === undefined && !isBelow(pathOf(request), '/docs');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/**
 * The client app is one document from signing in to paying, so it allows the card provider's script as a
 * whole; public pages, console and documentation do not. The stand-in is on this server already.
 */
function clientPolicy(config: Config): Policy {
  const { scriptUrl } = config.provider;
  if (!URL.canParse(scriptUrl)) return { ...pagePolicy, 'frame-src': ["'self'"] };
  return {
    ...pagePolicy,
    'script-src': ["'self'", new URL(scriptUrl).origin],
    'frame-src': [providerCheckout],
  };
}

/** A prerendered page carries its style and its script, allowed by their hashes; nothing beside them is. */
export function publicPagePolicy(html: string): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) =>
    hashOf(style),
  );
  const scripts = [...html.matchAll(/<script(?: [^>]*)?>([^<][\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => hashOf(script),
  );
  return write({
    ...pagePolicy,
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
  });
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The documentation's page starts itself by one script in the page, allowed by its hash, and styles itself. */
function docsPolicy(payload: unknown): string {
  const inline = /<script type="text\/javascript">([\s\S]*?)<\/script>/.exec(String(payload))?.[1];
  return write({
    ...pagePolicy,
    'script-src': ["'self'", hashOf(inline ?? '')],
    'style-src': ["'self'", "'unsafe-inline'"],
  });
}

function write(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
