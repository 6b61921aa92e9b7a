/**
 * `npm run docs`: docs/ as a static site in dist/docs, with a search and the reference of the API.
 * Exits with 1 and a list when a link leads nowhere. Any web server can serve the folder.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import { inCheckout } from '../dev/checkout.mjs';
import { deadLinks } from './dead-links.ts';
import { type Menu, pageHtml, searchScript, styleSheet } from './layout.ts';
import { readOpenApi } from './openapi.ts';
import { allDocuments, otherFiles, type Page, renderDocument, siteFile } from './pages.ts';
import { referencePages } from './reference.ts';

const site = inCheckout('dist', 'docs');
const written = new Map<string, string>();
rmSync(site, { recursive: true, force: true });

const documents = allDocuments().map(renderDocument);
const reference = referencePages(await readOpenApi());
const pages = [...documents, ...reference];
const menu = menuOf(documents);
for (const page of pages) write(page.file, pageHtml(page, menu));
for (const file of otherFiles()) copy(inCheckout(file), file.replace(/^docs\//, ''));
write('style.css', styleSheet);
write('search.js', searchScript);
write('search.json', JSON.stringify(indexOf(pages)));
copy(inCheckout('node_modules', 'minisearch', 'dist', 'es', 'index.js'), 'minisearch.js');

const dead = deadLinks(written);
for (const link of dead) console.error(`Dead link: ${link}`);
console.log(`${pages.length} pages in ${site}, ${dead.length} dead links`);
process.exit(dead.length === 0 ? 0 : 1);

function write(file: string, text: string): void {
  const place = path.join(site, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  written.set(file, file.endsWith('.html') ? text : '');
}

function copy(from: string, file: string): void {
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  cpSync(from, path.join(site, file));
  written.set(file, '');
}

function menuOf(all: readonly Page[]): Menu {
  const titled = (document: string) => {
    const file = siteFile(document);
    const page = all.find((one) => one.file === file);
    if (!page) throw new Error(`${document} is in the menu and not in docs/`);
    return { title: page.title, file };
  };
  const guides = allDocuments().filter((file) => file.startsWith('docs/guides/'));
  return [
    { group: 'Start', pages: ['README.md', 'docs/deploy.md', 'CHANGELOG.md'].map(titled) },
    { group: 'Guides', pages: guides.map(titled) },
    {
      group: 'Run it',
      pages: ['docs/operations.md', 'docs/security.md', 'docs/asvs.md', 'docs/import.md'].map(
        titled,
      ),
    },
    {
      group: 'Build it',
      pages: [
        ...['docs/architecture.md', 'docs/ledger.md', 'docs/events.md'],
        ...['docs/requirements.md', 'docs/journeys.md', 'docs/authorization.md'],
        ...['docs/decisions/README.md', 'CONTRIBUTING.md', 'apps/sandbox/README.md'],
      ].map(titled),
    },
    { group: 'API', pages: [{ title: 'API reference', file: 'api/index.html' }] },
  ];
}

function indexOf(all: readonly Page[]): MiniSearch {
  const options = { fields: ['heading', 'text'], storeFields: ['heading', 'title', 'file'] };
  const index = new MiniSearch<{ [field: string]: string }>(options);
  const sections = all.flatMap(({ file, title, sections: own }) =>
    own.map(({ id, heading, text }) => ({ id: `${file}#${id}`, heading, text, title })),
  );
  index.addAll(sections.map((section) => ({ ...section, file: section.id })));
  return index;
}
