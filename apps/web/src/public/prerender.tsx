import { prerender } from 'react-dom/static';
import type { PageAssets } from '../../build/prerender-pages.ts';
import { PublicDocument } from './PublicDocument.tsx';
import { type PublicPage, publicPageList } from './page-list.tsx';
import { manifest, robots, sitemap } from './site-files.ts';

/**
 * Every public page as HTML and what search engines ask for, by file name. Called by the build
 * (build/prerender-pages.ts).
 */
export async function renderPages(assets: PageAssets): Promise<Map<string, string>> {
  const rendered = publicPageList.map(
    async (page) => [page.file, await renderPage(page, assets)] as const,
  );
  return new Map([
    ...(await Promise.all(rendered)),
    ['sitemap.xml', sitemap()],
    ['robots.txt', robots()],
    ['site.webmanifest', manifest()],
  ]);
}

async function renderPage(page: PublicPage, assets: PageAssets): Promise<string> {
  const { prelude } = await prerender(
    <PublicDocument {...page} assets={assets}>
      <page.Page />
    </PublicDocument>,
  );
  const html = await new Response(prelude).text();
  if (html.split('<script').length !== 2 || /\sstyle=/.test(html)) {
    throw new Error(`${page.file} has a script or a style of its own, which the policy forbids.`);
  }
  return html;
}
