/*
 * How much a phone loads for the first screens, compressed as the server sends it. Reads
 * apps/web/dist after a build, prints a table, and exits with 1 when a budget is exceeded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { renderedPages } from './rendered-pages.mjs';

const dist = new URL('../apps/web/dist/', import.meta.url).pathname;

/**
 * Script budgets in brotli bytes; `routes` are the lazy pages that the screen shows besides
 * app.html.
 */
const screens = [
  { name: 'home page', html: 'index.html', routes: [], budget: 1_000 },
  { name: 'sign-in', html: 'app.html', routes: ['SignInPage'], budget: 116_000 },
  { name: 'dashboard', html: 'app.html', routes: ['DashboardPage'], budget: 95_000 },
];

/** A public page as the server renders it, any other file as the build left it. */
function read(file) {
  const page = renderedPages.get(file);
  return page === undefined ? readFileSync(join(dist, file)) : Buffer.from(page);
}

/** The chunks that a chunk imports statically, and needs before it runs. */
function withImports(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const code = read(file).toString('utf8');
  for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    withImports(join('assets', name), seen);
  }
  return seen;
}

function scriptsOf({ html, routes }) {
  const page = read(html).toString('utf8');
  const roots = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  for (const route of routes) {
    const chunk = readdirSync(join(dist, 'assets')).find(
      (name) => name.startsWith(`${route}-`) && name.endsWith('.js'),
    );
    if (!chunk) throw new Error(`The build has no chunk for ${route}.`);
    roots.push(join('assets', chunk));
  }
  const seen = new Set();
  for (const root of roots) withImports(root, seen);
  return [...seen];
}

function stylesOf({ html }) {
  const page = read(html).toString('utf8');
  return [...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file]) => file);
}

const sizes = (files) => ({
  brotli: files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0),
  gzip: files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0),
});

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

let over = 0;
const rows = screens.map((screen) => {
  const scripts = scriptsOf(screen);
  const script = sizes(scripts);
  if (script.brotli > screen.budget) over += 1;
  if (process.argv.includes('--files')) {
    const each = scripts.map((file) => [kilobytes(sizes([file]).brotli), file]);
    console.log(screen.name, each);
  }
  return {
    screen: screen.name,
    files: scripts.length,
    'script br kB': kilobytes(script.brotli),
    'script gz kB': kilobytes(script.gzip),
    'budget br kB': kilobytes(screen.budget),
    'styles br kB': kilobytes(sizes(stylesOf(screen)).brotli),
    'html br kB': kilobytes(sizes([screen.html]).brotli),
    within: script.brotli <= screen.budget ? 'yes' : 'NO',
  };
});

console.table(rows);

/**
 * Everything that a first visit of a public page loads: the page and the files that it names.
 */
const maxPublicPage = 60_000;
const publicPages = [
  'index',
  'loan',
  'investment',
  'faq',
  'how-it-works',
  'fees',
  'safety',
  'about',
  'contact',
  'verify',
  'terms',
  'privacy',
  '404',
];
/** Roughly the size of one answer's headers. */
const headers = 700;

function wireSize(file) {
  const compressible = /\.(html|js|svg|webmanifest)$/.test(file);
  return headers + (compressible ? brotliCompressSync(read(file)).length : read(file).length);
}

const publicRows = publicPages.map((name) => {
  const html = `${name}.html`;
  // The styles name every file of the typeface, and a page loads the one with the common letters.
  const named = read(html)
    .toString('utf8')
    .matchAll(
      /(?:(?:src|href)="|url\()\/([^")]+\.(?:js|css|svg|webmanifest)|[^")]*-basic-[^")]*\.woff2)/g,
    );
  const files = [html, ...new Set([...named].map(([, file]) => file))];
  const bytes = files.reduce((sum, file) => sum + wireSize(file), 0);
  if (bytes > maxPublicPage) over += 1;
  return {
    page: name,
    files: files.length,
    'html br kB': kilobytes(wireSize(html) - headers),
    'first visit kB': kilobytes(bytes),
    'budget kB': kilobytes(maxPublicPage),
    within: bytes <= maxPublicPage ? 'yes' : 'NO',
  };
});

console.table(publicRows);
if (over > 0) {
  console.error(`${over} screen(s) over budget.`);
  process.exit(1);
}
