/*
 * How much a phone loads for the first screens, compressed as the server sends it. Reads
 * apps/web/dist after a build, prints a table, and exits with 1 when a budget is exceeded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { renderedPages } from './rendered-pages.mjs';

const dist = new URL('../apps/web/dist/', import.meta.url).pathname;

/**
 * Limits in brotli bytes: of the scripts, and of a first visit with document, styles, typeface and
 * the headers of each. `chunks` are all chunks of the screen besides app.html. Files that a chunk
 * loads later are not measured here, but by bench/first-screen.mjs in a browser.
 */
const screens = [
  { name: 'home page', html: 'index.html', chunks: [], scripts: 1_000, all: 60_000 },
  { name: 'sign-in', html: 'signin.html', chunks: [], scripts: 0, all: 39_000 },
  {
    name: 'sign-in with the application',
    html: 'signin.html',
    chunks: ['app', 'SignInPage'],
    ...{ scripts: 115_000, all: 158_500 },
  },
  { name: 'dashboard', html: 'app.html', chunks: ['overview'], scripts: 95_000, all: 136_000 },
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

function scriptsOf({ html, chunks }) {
  const page = read(html).toString('utf8');
  const roots = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  for (const wanted of chunks) {
    const chunk = readdirSync(join(dist, 'assets')).find(
      (name) => name.startsWith(`${wanted}-`) && name.endsWith('.js'),
    );
    if (!chunk) throw new Error(`The build has no chunk ${wanted}.`);
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

const brotliSize = (files) =>
  files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

/** Roughly the size of one answer's headers. */
const headers = 700;

function wireSize(file) {
  const compressible = /\.(html|js|css|svg|webmanifest)$/.test(file);
  return headers + (compressible ? brotliCompressSync(read(file)).length : read(file).length);
}

/** The file of the typeface with the common letters, which every page of the application loads. */
function typefaceOf({ html }) {
  const page = read(html).toString('utf8');
  return [...page.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, file]) => file);
}

let over = 0;
const rows = screens.map((screen) => {
  const scripts = scriptsOf(screen);
  const script = brotliSize(scripts);
  const files = [screen.html, ...stylesOf(screen), ...typefaceOf(screen), ...scripts];
  const all = files.reduce((sum, file) => sum + wireSize(file), 0);
  const isWithin = script <= screen.scripts && all <= screen.all;
  if (!isWithin) over += 1;
  if (process.argv.includes('--files')) {
    const each = files.map((file) => [kilobytes(wireSize(file)), file]);
    console.log(screen.name, each);
  }
  return {
    screen: screen.name,
    files: files.length,
    'script br kB': kilobytes(script),
    'limit kB': kilobytes(screen.scripts),
    'first visit kB': kilobytes(all),
    'its limit kB': kilobytes(screen.all),
    within: isWithin ? 'yes' : 'NO',
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
