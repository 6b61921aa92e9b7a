import type { ProductRecords } from '@quarrter/contract/products';
import { prerender } from 'react-dom/static';
import type { PageAssets } from '../../build/prerender-pages.ts';
import { PublicDocument } from './PublicDocument.tsx';
import { contentOf, type PageContent, type SiteFacts } from './page-content.ts';
import { type PublicPage, publicPageList } from './page-list.tsx';
import { searchEngineFiles } from './site-files.ts';
import { structuredData } from './structured-data.ts';

/** Every public page as HTML, and the files for search engines, by file name. */
export async function renderPages(
  assets: PageAssets,
  products: ProductRecords,
  site?: SiteFacts,
): Promise<Map<string, string>> {
  const content = contentOf(products, site);
  const rendered = publicPageList(content).map(
    async (page) => [page.file, await renderPage(page, content, assets)] as const,
  );
  return new Map([...(await Promise.all(rendered)), ...searchEngineFiles()]);
}

async function renderPage(
  page: PublicPage,
  content: PageContent,
  assets: PageAssets,
): Promise<string> {
  const { prelude } = await prerender(
    <PublicDocument {...page} assets={assets} facts={structuredData(page, content)}>
      <page.Page {...content} />
    </PublicDocument>,
  );
  const html = await new Response(prelude).text();
  const scripts = html.match(/<script(?! type="application\/(?:ld\+)?json")/g) ?? [];
  if (scripts.length !== 1 || /\sstyle=/.test(html)) {
    throw new Error(`${page.file} has a script or a style of its own, which the policy forbids.`);
  }
  return html;
}
