import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml, type PageData, renderForm } from './render-form.ts';
import { allowPage } from './security-headers.ts';
import { publicPagePolicy } from './security-policy.ts';

/**
 * The build writes this where the product's address belongs (apps/web/src/public/public-url.ts).
 */
const placeholder = '%PUBLIC_URL%';

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

type Encoding = 'br' | 'gzip' | 'identity';
type Page = {
  changedAt: number;
  text: string;
  policy: string;
  /** Compressed as well as it goes, once: a page is read far more often than it changes. */
  bodies: Map<Encoding, Buffer>;
};

/** The prerendered pages of a folder, with the product's address put in. */
export type PublicPages = {
  /** Addresses and files of all of them: `/faq` is `faq.html`. */
  readonly addresses: readonly (readonly [address: string, file: string])[];
  /** Sends a page, or the page with the outcome of a form on it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    pageData?: PageData,
  ): Promise<FastifyReply>;
};

/** Files of the folder that are served as pages and must not be found under their file names. */
export const servedAsPages = ['*.html', '*.html.*', 'robots.txt', 'sitemap.xml'];

/** The client app's document and the not-found page have no address of their own. */
const withoutAddress = ['app.html', '404.html'];

export function openPublicPages(root: string, publicUrl: string): PublicPages {
  const pages = new Map<string, Page>();
  return {
    addresses: addressesIn(root),
    async send(request, reply, file, pageData) {
      const page = await readPage(pages, root, file, publicUrl);
      allowPage(reply, page.policy);
      reply.type(contentTypes[extname(file)] ?? 'application/octet-stream');
      if (pageData) return reply.send(renderForm(page.text, pageData));
      const encoding = encodingFor(request);
      reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
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

/** Reads a page again when its file has changed, so that a new build needs no restart. */
async function readPage(
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
  const page = { changedAt: mtimeMs, text, policy: publicPagePolicy(text), bodies: new Map() };
  pages.set(file, page);
  return page;
}

async function bodyOf(page: Page, encoding: Encoding): Promise<Buffer> {
  const body = page.bodies.get(encoding) ?? (await encode(page.text, encoding));
  page.bodies.set(encoding, body);
  return body;
}

async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return await promisify(brotliCompress)(text);
  if (encoding === 'gzip') return await promisify(gzip)(text);
  return Buffer.from(text);
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?![.\\d]*[1-9]))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
