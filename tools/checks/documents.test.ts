import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../dev/checkout.mjs';
import { demonstrationPassword, people } from '../seed/people.ts';
import { readText, writtenFiles } from './source-files.ts';
import { namedPaths, namedScripts } from './text-rules.ts';

const documents = writtenFiles('.').filter((file) =>
  /^(docs\/.*|[A-Z]+|apps\/.*README)\.md$/.test(file),
);

/** What a rule finds in each document, with the document's name in front. */
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

test('documents link only to files that exist', () => {
  const missing = inEachDocument((text, document) =>
    [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => path.posix.join(path.posix.dirname(document), link))
      .filter(isMissing),
  );
  expect(missing).toEqual([]);
});

test('documents name only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readText('package.json'));
  const missing = inEachDocument((text) => namedScripts(text).filter((name) => !(name in scripts)));
  expect(missing).toEqual([]);
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
