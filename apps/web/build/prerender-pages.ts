import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, ResolvedConfig, ViteBuilder } from 'vite';
import { compressFolder } from './compress.ts';

/** The addresses of what the client build made, as the prerendered pages link to it. */
export type PageAssets = { styles: string[]; font: string; siteScript: string };

type PrerenderModule = { renderPages: (assets: PageAssets) => Promise<Map<string, string>> };

const FONT = /bricolage-grotesque-latin-wght-normal.*\.woff2$/;

/**
 * Makes one `vite build` do all of it: the client application, after it the public pages as plain HTML
 * without any framework script, and everything once more compressed. Also puts the font's preload into app.html.
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
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('Both environments must be configured.');
      const assets = assetsOf(await builder.build(client));
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
  const names = result.output.map((output) => output.fileName);
  const site = result.output.find((output) => 'isEntry' in output && output.name === 'site');
  const font = names.find((name) => FONT.test(name));
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `/${name}`);
  if (!font || !site || styles.length === 0) {
    throw new Error('The client build lacks the typeface, the styles or the site script.');
  }
  return { styles, font: `/${font}`, siteScript: `/${site.fileName}` };
}
