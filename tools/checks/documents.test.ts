import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { expect, test } from 'vitest';
import { ROOT } from '../dev/checkout.mjs';
import { demonstrationPassword, people } from '../seed/people.ts';
import { readText, writtenFiles } from './source-files.ts';
import { namedPaths, namedScripts } from './text-rules.ts';

const documents = writtenFiles('.').filter((file) =>
  /^(docs\/.*|[A-Z]+|apps\/.*README)\.md$/.test(file),
);

/** Returns the findings of a rule in each document, with the document's name in front. */
function inEachDocument(find: (text: string, document: string) => string[]): string[] {
  return documents.flatMap((document) =>
    find(readText(document), document).map((found) => `${document}: ${found}`),
  );
}

const isMissing = (name: string) => !existsSync(path.join(ROOT, name));

test('finds the documents', () => {
  expect(documents).toContain('README.md');
  expect(documents).toContain('docs/ledger.md');
  expect(documents).toContain('apps/sandbox/README.md');
});

test('documents name only files and folders that exist', () => {
  expect(inEachDocument((text) => namedPaths(text).filter(isMissing))).toEqual([]);
});

test('each guide shows small pictures of the product, each with a description', () => {
  const pictures = writtenFiles('docs/guides/pictures');
  const shown = documents
    .filter((file) => file.startsWith('docs/guides/'))
    .map((guide) => [...readText(guide).matchAll(/^!\[(.{20,})\]\((pictures\/\S+)\)$/gm)]);
  expect(shown.filter((found) => found.length === 0)).toEqual([]);
  expect(
    shown
      .flat()
      .map(([, , file]) => `docs/guides/${file}`)
      .sort(),
  ).toEqual(pictures);
  for (const file of pictures) {
    expect(statSync(path.join(ROOT, file)).size, file).toBeLessThanOrEqual(60_000);
  }
});

test('documents link only to files that exist', () => {
  const missing = inEachDocument((text, document) =>
    [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => path.posix.join(path.posix.dirname(document), link))
      .filter(isMissing),
  );
  expect(missing).toEqual([]);
});

test('documents link only to headings that exist', () => {
  const headings = new Map<string, Set<string>>();
  for (const document of documents) {
    const slugger = new GithubSlugger();
    const found = readText(document).matchAll(/^#{1,6} (.+)$/gm);
    const ids = [...found].map(([, text = '']) => slugger.slug(text.replace(/[`*]/g, '')));
    headings.set(document, new Set(ids));
  }
  const missing = inEachDocument((text, document) =>
    [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)/g)]
      .map(([, link = '', anchor = '']) => ({
        file: link === '' ? document : path.posix.join(path.posix.dirname(document), link),
        anchor,
      }))
      .filter(({ file, anchor }) => headings.has(file) && !headings.get(file)?.has(anchor))
      .map(({ file, anchor }) => `${file}#${anchor}`),
  );
  expect(missing).toEqual([]);
});

test('guides for staff use the words of the console', () => {
  const texts = writtenFiles('apps/staff/src', 'packages/contract/src')
    .filter((file) => /\.tsx?$/.test(file))
    .map(readText)
    .join('\n');
  const guides = ['client-support', 'officer', 'finance'].map((name) => `docs/guides/${name}.md`);
  const words = guides.flatMap((guide) =>
    [...readText(guide).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word),
  );
  expect(words.length).toBeGreaterThan(40);
  const unknown = words.filter((word) => !texts.includes(word.replace(/\s+/g, ' ')));
  expect(unknown).toEqual([]);
});

test('documents name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readText('package.json'));
  const missing = inEachDocument((text) => namedScripts(text).filter((name) => !(name in scripts)));
  expect(missing).toEqual([]);
});

/** They are about a checkout, where npm runs the commands, or about versions of before. */
const ofCheckouts = ['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md'];

test('documents and messages name a command of the product as operators run it, not by npm', () => {
  const commands = [...readText('apps/server/src/main.ts').matchAll(/^ {2}'?([a-z-]+)'?: async/gm)];
  expect(commands.length).toBeGreaterThan(10);
  const ofProduct = new Set(commands.map(([, name]) => name));
  const texts = writtenFiles('apps/server/src', 'apps/staff/src', 'packages', 'deploy');
  const found = [...documents, '.env.example', ...texts]
    .filter((file) => !ofCheckouts.includes(file))
    .flatMap((file) => {
      // One row of the table of commands in docs/operations.md is about a checkout too.
      const text = readText(file).replace(/^\| a checkout, .*$/m, '');
      const named = namedScripts(text).filter((name) => ofProduct.has(name));
      return named.map((name) => `${file}: npm run ${name}`);
    });
  expect(found).toEqual([]);
});

test('the list of decision records has every record with its heading', () => {
  const records = documents.filter((file) => /^docs\/decisions\/\d/.test(file));
  const expected = records.map((file) => {
    const heading = readText(file).split('\n')[0]?.replace(/^# /, '');
    const name = path.posix.basename(file);
    return `| [${name.slice(0, 4)}](${name}) | ${heading} |`;
  });
  expect(expected.length).toBeGreaterThan(0);
  const listed = readText('docs/decisions/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(listed).toEqual(expected.sort());
});

test('README.md lists every demonstration client and their password', () => {
  const readme = readText('README.md');
  const expected = [...Object.values(people).map(({ email }) => email), demonstrationPassword];
  expect(expected.filter((text) => !readme.includes(`\`${text}\``))).toEqual([]);
});
