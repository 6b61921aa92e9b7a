/** The frame of every page: menu, search and style. */
import path from 'node:path';
import type { Page } from './pages.ts';
import { escapeHtml } from './reference.ts';

export type Menu = readonly { group: string; pages: readonly { title: string; file: string }[] }[];

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; display: grid;
  grid-template-columns: 17rem minmax(0, 1fr); }
nav { padding: 1rem; border-right: 1px solid #8884; height: 100vh; overflow: auto;
  position: sticky; top: 0; box-sizing: border-box; font-size: 0.9rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border: 1px solid #8886; padding: 0.25rem 0.5rem; text-align: left;
  vertical-align: top; }
pre { overflow-x: auto; padding: 0.75rem; background: #8882; }
img { max-width: 100%; }
input { width: 100%; box-sizing: border-box; padding: 0.4rem; font: inherit; }
a[aria-current] { font-weight: bold; }
@media (max-width: 50rem) { body { display: block; }
  nav { position: static; height: auto; border: 0; } }
`;

/** Looks for words in the index, and shows the ten best sections. */
const search = `
import MiniSearch from './minisearch.js';
const input = document.querySelector('#search');
const list = document.querySelector('#found');
const base = document.documentElement.dataset.base;
let index;
input.addEventListener('input', async () => {
  index ??= fetch(base + 'search.json').then((reply) => reply.text())
    .then((text) => MiniSearch.loadJSON(text, { fields: ['heading', 'text'],
      storeFields: ['heading', 'title', 'file'] }));
  const found = input.value.trim() === '' ? [] :
    (await index).search(input.value, { prefix: true, fuzzy: 0.1, boost: { heading: 3 } });
  list.replaceChildren(...found.slice(0, 10).map(({ heading, title, file }) => {
    const item = document.createElement('li');
    const link = document.createElement('a');
    link.href = base + file;
    link.textContent = heading === title ? title : title + ': ' + heading;
    item.append(link);
    return item;
  }));
});
`;

export const searchScript = search.trimStart();
export const styleSheet = style.trimStart();

export function pageHtml({ file, title, html }: Page, menu: Menu): string {
  const depth = file.split('/').length - 1;
  const base = depth === 0 ? './' : '../'.repeat(depth);
  const link = (page: { title: string; file: string }) => {
    const href = path.posix.relative(path.posix.dirname(file), page.file);
    const current = page.file === file ? ' aria-current="page"' : '';
    return `<li><a href="${href}"${current}>${escapeHtml(page.title)}</a></li>`;
  };
  const groups = menu.map(
    ({ group, pages }) =>
      `<strong>${escapeHtml(group)}</strong><ul>${pages.map(link).join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en-GB" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Quarrter</title>
<link rel="stylesheet" href="${base}style.css">
<script type="module" src="${base}search.js"></script>
</head>
<body>
<nav aria-label="Documentation">
<label>Search<input id="search" type="search"></label>
<ul id="found" aria-live="polite"></ul>
${groups.join('\n')}
</nav>
<main>
${html}
</main>
</body>
</html>
`;
}
