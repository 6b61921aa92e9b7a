/*
 * The public pages as the server renders them: after each change of a product, and after each
 * build. The build leaves this module beside the client app (build/prerender-pages.ts).
 */
import assets from 'virtual:page-assets';
import type { ProductRecords } from '@quarrter/contract/products';
import type { SiteFacts } from './page-content.ts';
import { linkedPages, publicPages } from './pages.ts';
import { renderPages } from './prerender.tsx';
import { manifest, searchEngineFiles } from './site-files.ts';

/** Addresses and the files that `render` gives; the not-found page has no address. */
export const addresses: { readonly [address: string]: string } = {
  ...publicPages,
  ...linkedPages,
  ...Object.fromEntries([...searchEngineFiles().keys()].map((file) => [`/${file}`, file])),
};

/** Every public page with the figures of these products and this site, by file. */
export function render(products: ProductRecords, site?: SiteFacts): Promise<Map<string, string>> {
  return renderPages(assets, products, site);
}

export { manifest };
