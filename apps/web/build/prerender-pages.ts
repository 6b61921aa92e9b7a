import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import type { ProductRecords } from '@quarrter/contract/products';
import { investmentTiers, loanProducts } from '@quarrter/domain/example-products';
import type { Plugin, ResolvedConfig, ViteBuilder } from 'vite';
import { compressFolder } from '../../../tools/vite/compress.ts';
import { applicationFiles, serviceWorker, WORKER_FILE } from './service-worker.ts';
import { SIGN_IN_FILE, signInDocument } from './sign-in-document.ts';

/** The addresses of the client build's files, as the prerendered pages link to them. */
export type PageAssets = {
  /**
   * The stylesheet itself: a page carries it, for a file of its own would be one round trip more.
   */
  styles: string;
  /** The script of every page, itself: as a file it would delay the first paint on a slow line. */
  siteScript: string;
  formsScript: string;
};

/** src/public/render.ts, as the build leaves it for the server. */
type Renderer = {
  render: (products: ProductRecords) => Promise<Map<string, string>>;
  manifest: () => string;
};

/** Where the server looks for the renderer, within the built app (vite.config.ts writes it). */
const RENDERER_FOLDER = 'server';

/** The renderer imports the client build's assets by this name. */
const ASSETS_MODULE = 'virtual:page-assets';

const FONT = /bricolage-basic.*\.woff2$/;

/**
 * Makes one `vite build` do all of it: the client application, everything once more compressed, and
 * the renderer with which the server makes the public pages, plain HTML without any framework
 * script, from the products of the day. Also puts the font's preload into app.html.
 */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let assets: PageAssets | undefined;
  return {
    name: 'quarrter-prerender-pages',
    apply: 'build',
    // The assets of one environment are used by another.
    sharedDuringBuild: true,
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === ASSETS_MODULE ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${ASSETS_MODULE}`) return undefined;
      if (!assets) throw new Error('The assets of the pages are built before their renderer.');
      return `export default ${JSON.stringify(assets)}`;
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
      const { client, pages, ssr, signIn } = builder.environments;
      if (!client || !pages || !ssr || !signIn)
        throw new Error('All environments must be configured.');
      const application = outputOf(await builder.build(client));
      const scripts = outputOf(await builder.build(pages));
      assets = assetsOf(scripts);
      const target = join(config.root, client.config.build.outDir);
      const worker = entryNamed(scripts, 'worker');
      await writeFile(
        join(target, WORKER_FILE),
        serviceWorker(applicationFiles(application), worker.code),
      );
      await rm(join(target, worker.fileName));
      const start = entryNamed(scripts, 'start');
      await rm(join(target, start.fileName));
      await builder.build(signIn);
      const drawn = join(config.root, signIn.config.build.outDir);
      await writeFile(
        join(target, SIGN_IN_FILE),
        signInDocument({
          document: await readFile(join(target, 'app.html'), 'utf8'),
          screen: await drawSignIn(join(drawn, 'render-sign-in.js')),
          application,
          script: start.code.trim(),
        }),
      );
      await rm(drawn, { recursive: true });
      await builder.build(ssr);
      const entry = pathToFileURL(join(target, RENDERER_FOLDER, 'render.js')).href;
      const { render, manifest } = (await import(entry)) as Renderer;
      await writeFile(join(target, 'site.webmanifest'), manifest());
      await compressFolder(target, RENDERER_FOLDER);
      // The pages are made by the server; a page that cannot be made fails the build.
      await render(exampleProducts());
    },
  };
}

/** src/start/render-sign-in.tsx, as the build left it. */
async function drawSignIn(file: string): Promise<string> {
  const { renderSignIn } = (await import(pathToFileURL(file).href)) as {
    renderSignIn: () => Promise<string>;
  };
  return renderSignIn();
}

function exampleProducts(): ProductRecords {
  return {
    loans: Object.values(loanProducts).map(loanProductRecordOf),
    investments: investmentTiers.map(investmentTierRecordOf),
  };
}

function fontPreload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' };
}

type BuildResult = Awaited<ReturnType<ViteBuilder['build']>>;
type Output = Extract<BuildResult, { output: unknown }>['output'];

function outputOf(result: BuildResult): Output {
  if (!('output' in result)) throw new Error('The build left no bundle.');
  return result.output;
}

function assetsOf(output: Output): PageAssets {
  const site = entryNamed(output, 'site');
  const sheets = output.filter((part) => site.viteMetadata?.importedCss.has(part.fileName));
  const styles = sheets.map((part) => (part.type === 'asset' ? String(part.source) : '')).join('');
  if (styles === '' || styles.includes('</')) {
    throw new Error('The styles are missing, or they cannot be part of a page.');
  }
  if (site.imports.length > 0 || site.exports.length > 0 || site.code.includes('</')) {
    throw new Error('The script of the public pages cannot be part of a page.');
  }
  return {
    styles,
    siteScript: `{${site.code.trim()}}`,
    formsScript: `/${entryNamed(output, 'forms').fileName}`,
  };
}

function entryNamed(output: Output, name: string) {
  const entry = output.find((part) => part.type === 'chunk' && part.isEntry && part.name === name);
  if (entry?.type !== 'chunk') throw new Error(`The build lacks the script ${name}.`);
  return entry;
}
