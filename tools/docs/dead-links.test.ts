import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.ts';
import { allDocuments, otherFiles, renderDocument } from './pages.ts';

test('finds links to pages and headings that do not exist', () => {
  const site = new Map([
    ['index.html', '<h1 id="a"></h1><a href="guides/x.html#b"></a><a href="#a"></a>'],
    ['guides/x.html', '<h2 id="b"></h2><a href="../index.html"></a><img src="no.png">'],
    ['guides/y.html', '<a href="x.html#none"></a><a href="https://quarrter.example/none"></a>'],
  ]);
  expect(deadLinks(site)).toEqual(['guides/x.html: no.png', 'guides/y.html: x.html#none']);
});

test('no document links to a page or heading that does not exist', () => {
  const pages = allDocuments().map(renderDocument);
  expect(pages.length).toBeGreaterThan(50);
  const site = new Map([
    ...pages.map(({ file, html }): [string, string] => [file, html]),
    ...otherFiles().map((file): [string, string] => [file.replace(/^docs\//, ''), '']),
  ]);
  // The reference of the API is made from a running server.
  expect(deadLinks(site).filter((link) => !/: (\.\.\/)*api\//.test(link))).toEqual([]);
});
