import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, type PageData, renderForm } from './render-form.ts';
import { publicPagePolicy } from './security-headers.ts';

/** What the build writes where the product's address belongs (apps/web/src/public/public-url.ts). */
const placeholder = '%PUBLIC_URL%';

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Filled pages are made for one visitor, who waits: a quick level instead of the best one. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

type Encoding = 'br' | 'gzip' | 'identity';
type Page = {
  changedAt: number;
  text: string;
  tag: string;
  policy: string;
  bodies: Map<Encoding, Buffer>;
};

/** The prerendered pages of a folder, with the product's address put in. */
export type PublicPages = {
  /** Addresses and files of all of them: `/faq` is `faq.html`. */
  readonly addresses: readonly (readonly [address: string, file: string])[];
  /** Answers with a page, or with what a form on it came to. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    pageData?: PageData,
  ): Promise<FastifyReply>;
};

/** The files that are served here and must not be found as they are. */
export const notAsTheyAre = ['*.html', '*.html.*', 'robots.txt', 'sitemap.xml'];

/** The application's document and the one of lost paths stand at no address of their own. */
const withoutAddress = ['app.html', '404.html'];

export function openPublicPages(root: string, publicUrl: string): PublicPages {
  const pages = new Map<string, Page>();
  return {
    addresses: addressesIn(root),
    async send(request, reply, file, pageData) {
      const page = await current(pages, root, file, publicUrl);
      const encoding = encodingFor(request);
      reply.type(contentTypes[extname(file)] ?? 'application/octet-stream');
      reply.header('vary', 'accept-encoding').header('content-security-policy', page.policy);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      if (pageData) {
        reply.header('cache-control', 'no-store');
        return reply.send(await encode(renderForm(page.text, pageData), encoding, quickly));
      }
      reply.header('cache-control', 'no-cache').header('etag', page.tag);
      if (request.headers['if-none-match'] === page.tag) return reply.code(304).send();
      return reply.send(await bodyOf(page, encoding));
    },
  };
}

function addressesIn(root: string): (readonly [string, string])[] {
  const files = existsSync(root) ? readdirSync(root) : [];
  return files.flatMap((file): (readonly [string, string])[] => {
    if (file === 'robots.txt' || file === 'sitemap.xml') return [[`/${file}`, file]];
    if (!file.endsWith('.html') || withoutAddress.includes(file)) return [];
    return [[file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`, file]];
  });
}

/** A page as it lies there now: a new build is served without a new start. */
async function current(
  pages: Map<string, Page>,
  root: string,
  file: string,
  publicUrl: string,
): Promise<Page> {
  const path = join(root, file);
  const { mtimeMs } = await stat(path);
  const known = pages.get(file);
  if (known?.changedAt === mtimeMs) return known;
  const address = escapeHtml(publicUrl.replace(/\/$/, ''));
  const text = (await readFile(path, 'utf8')).replaceAll(placeholder, () => address);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  const tag = `W/"${digest}"`;
  const page = { changedAt: mtimeMs, text, tag, policy: publicPagePolicy(text), bodies: new Map() };
  pages.set(file, page);
  return page;
}

async function bodyOf(page: Page, encoding: Encoding): Promise<Buffer> {
  const body = page.bodies.get(encoding) ?? (await encode(page.text, encoding));
  page.bodies.set(encoding, body);
  return body;
}

async function encode(text: string, encoding: Encoding, options = {}): Promise<Buffer> {
  if (encoding === 'br') return await promisify(brotliCompress)(text, options);
  if (encoding === 'gzip') return await promisify(gzip)(text);
  return Buffer.from(text);
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b(?!\s*;\s*q=0)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0)/.test(accepted) ? 'gzip' : 'identity';
}
