import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ResolvedConfig, ViteBuilder } from 'vite';
import { compressFolder } from '../../../tools/vite/compress.ts';

/** The addresses of what the client build made, as the prerendered pages link to it. */
export type PageAssets = {
  /**
   * The stylesheet itself: a page carries it, for a file of its own would be one round trip more.
   */
  styles: string;
  /**
   * The script of every page, itself: as a file it would stand before the first paint on a slow
   * line.
   */
  siteScript: string;
  formsScript: string;
};

type PrerenderModule = { renderPages: (assets: PageAssets) => Promise<Map<string, string>> };

const FONT = /bricolage-basic.*\.woff2$/;

/**
 * Makes one `vite build` do all of it: the client application, after it the public pages as plain
 * HTML without any framework script, and everything once more compressed. Also puts the font's
 * preload into app.html.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'quarrter-prerender-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => FONT.test(name));
        if (!font) throw new Error('The typeface is missing from the bundle.');
        return [{ tag: 'link', attrs: fontPreload(`/${font}`), injectTo: 'head-prepend' }];
      },
    },
    async buildApp(builder) {
      const { client, pages, ssr } = builder.environments;
      if (!client || !pages || !ssr) throw new Error('All environments must be configured.');
      await builder.build(client);
      const assets = assetsOf(await builder.build(pages));
      await builder.build(ssr);
      const rendered = join(config.root, ssr.config.build.outDir);
      const entry = pathToFileURL(join(rendered, 'prerender.js')).href;
      const { renderPages } = (await import(entry)) as PrerenderModule;
      const target = join(config.root, client.config.build.outDir);
      for (const [file, html] of await renderPages(assets)) {
        await mkdir(dirname(join(target, file)), { recursive: true });
        await writeFile(join(target, file), html);
      }
      await rm(rendered, { recursive: true, force: true });
      await compressFolder(target);
    },
  };
}

function fontPreload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' };
}

type BuildResult = Awaited<ReturnType<ViteBuilder['build']>>;

function assetsOf(result: BuildResult): PageAssets {
  if (!('output' in result)) throw new Error('The client build left no bundle.');
  const { output } = result;
  const site = entryNamed('site');
  const sheets = output.filter((part) => site.viteMetadata?.importedCss.has(part.fileName));
  const styles = sheets.map((part) => (part.type === 'asset' ? String(part.source) : '')).join('');
  if (styles === '' || styles.includes('</')) {
    throw new Error('The styles are missing, or they cannot stand in a page.');
  }
  if (site.imports.length > 0 || site.exports.length > 0 || site.code.includes('</')) {
    throw new Error('The script of the public pages cannot stand in a page.');
  }
  return {
    styles,
    siteScript: `{${site.code.trim()}}`,
    formsScript: `/${entryNamed('forms').fileName}`,
  };

  function entryNamed(name: string) {
    const entry = output.find(
      (part) => part.type === 'chunk' && part.isEntry && part.name === name,
    );
    if (entry?.type !== 'chunk') throw new Error(`The client build lacks the script ${name}.`);
    return entry;
  }
}
