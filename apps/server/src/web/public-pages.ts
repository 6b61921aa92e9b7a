import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import type { ProductRecords } from '@quarrter/contract/products';
import { lagosDate } from '@quarrter/domain/calendar';
import type { Site } from '@quarrter/ui/brand';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue, ReadCatalogue } from '../products/index.ts';
import { escapeHtml, type PageData, renderForm } from './render-form.ts';
import { allowPage } from './security-headers.ts';
import { publicPagePolicy } from './security-policy.ts';

/**
 * The renderer writes this where the product's address belongs (apps/web/src/public/public-url.ts).
 */
const placeholder = '%PUBLIC_URL%';

const contentTypes: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

type Encoding = 'br' | 'gzip' | 'identity';
type Page = {
  text: string;
  policy: string;
  /** Compressed as well as it goes, once: a page is read far more often than it changes. */
  bodies: Map<Encoding, Buffer>;
};
type Pages = ReadonlyMap<string, Page>;

/** Built with the web app, for the server (apps/web/src/public/render.ts). */
export type Renderer = {
  /** Addresses and files: `/faq` is `faq.html`. The not-found page has no address. */
  readonly addresses: { readonly [address: string]: string };
  render(
    products: ProductRecords,
    site: Site & Pick<Catalogue, 'offer'>,
  ): Promise<ReadonlyMap<string, string>>;
};

/** Finds in the text of a page the data to put into it. */
export type PageSearch = (html: string) => PageData;

/** The public pages with the figures of the current products and the product's address. */
export type PublicPages = {
  readonly addresses: readonly (readonly [address: string, file: string])[];
  /** Sends a page, or the page with the outcome of a form on it. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    pageData?: PageData | PageSearch,
  ): Promise<FastifyReply>;
};

/** Needed by every page: the product's own address, and the lender's site settings. */
export type PublicSite = Site & { readonly publicUrl: string };

/** The renderer, in the folder of the built web app; its folder is never served. */
export const rendererFolder = 'server';
const rendererFile = 'render.js';

export async function openPublicPages(
  root: string,
  publicSite: PublicSite,
  readCatalogue: ReadCatalogue,
): Promise<PublicPages> {
  const path = join(root, rendererFolder, rendererFile);
  const addresses = existsSync(path)
    ? (await loadRenderer(path, await changedAt(path))).addresses
    : {};
  const readPages = rendered(path, publicSite, readCatalogue);
  return {
    addresses: Object.entries(addresses),
    async send(request, reply, file, pageData) {
      const page = (await readPages()).get(file);
      if (page === undefined) throw new Error(`The renderer makes no page ${file}`);
      allowPage(reply, page.policy);
      reply.type(contentTypes[extname(file)] ?? 'application/octet-stream');
      if (pageData) {
        const data = typeof pageData === 'function' ? pageData(page.text) : pageData;
        return reply.send(renderForm(page.text, data));
      }
      const encoding = encodingFor(request);
      reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(await bodyOf(page, encoding));
    },
  };
}

/**
 * The pages as they are now: rendered again when a product or the build has changed, so that
 * neither needs a restart, and each day, because examples show an offer of today. Requests at the
 * same time wait for one rendering.
 */
function rendered(path: string, publicSite: PublicSite, readCatalogue: ReadCatalogue) {
  let known: { of: string; pages: Promise<Pages> } | null = null;
  return async (): Promise<Pages> => {
    const catalogue = await readCatalogue();
    const builtAt = await changedAt(path);
    const of = `${builtAt} ${catalogue.revision} ${lagosDate(new Date())}`;
    if (known?.of === of) return known.pages;
    const pages = renderAll(path, builtAt, publicSite, catalogue);
    known = { of, pages };
    pages.catch(() => {
      if (known?.pages === pages) known = null;
    });
    return pages;
  };
}

async function renderAll(
  path: string,
  builtAt: number,
  { publicUrl, ...site }: PublicSite,
  catalogue: Catalogue,
): Promise<Pages> {
  const { render } = await loadRenderer(path, builtAt);
  const address = escapeHtml(publicUrl.replace(/\/$/, ''));
  const products = {
    loans: Object.values(catalogue.loans).map(loanProductRecordOf),
    investments: catalogue.tiers.map(investmentTierRecordOf),
  };
  const files = await render(products, { ...site, offer: catalogue.offer });
  return new Map(
    [...files].map(([file, html]) => {
      const text = html.replaceAll(placeholder, () => address);
      return [file, { text, policy: publicPagePolicy(text), bodies: new Map() }];
    }),
  );
}

/** Another build is another module: Node would return the first one for the same address. */
async function loadRenderer(path: string, builtAt: number): Promise<Renderer> {
  return (await import(`${pathToFileURL(path).href}?${builtAt}`)) as Renderer;
}

async function changedAt(path: string): Promise<number> {
  return (await stat(path)).mtimeMs;
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
