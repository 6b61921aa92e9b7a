import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';

/** A line of docs/requirements.md: `- [x] LON-57: …` when it is built, `- [ ]` when it is not. */
const line = /^- \[(x| )\] ([A-Z]{3}-\d{2}): \S/gm;

const requirements = readText('docs/requirements.md');
const listed = new Map(
  [...requirements.matchAll(line)].map(([, mark, id = '']) => [id, mark === 'x']),
);
const areas = [...new Set([...listed.keys()].map((id) => id.slice(0, 3)))].join('|');

const sources = writtenFiles('.').filter((file) => /\.(ts|tsx|mts|mjs|sql|css|html)$/.test(file));
const tests = sources.filter((file) => /\.test\.tsx?$/.test(file));

/** Every id in a text; a range such as the one from 38 to 42 of API is five ids. */
function idsIn(text: string): string[] {
  const found = text.matchAll(new RegExp(`\\b(${areas})-(\\d{2})(?:\\.\\.(\\d{2}))?(?!\\d)`, 'g'));
  return [...found].flatMap(([, area, first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => {
      return `${area}-${String(Number(first) + step).padStart(2, '0')}`;
    }),
  );
}

/** The ids at the start of each title, or of each row of a table of cases. */
function titlesIn(text: string): string[][] {
  const id = `(?:${areas})-\\d{2}(?:\\.\\.\\d{2})?`;
  const titles = text.matchAll(new RegExp(`['"\`]${id}(?:,? (?:and |to )?${id})*`, 'g'));
  return [...titles].map(([title]) => idsIn(title));
}

function unlisted(text: string): string[] {
  return idsIn(text).filter((id) => !listed.has(id));
}

function untested(texts: readonly string[]): string[] {
  const tested = new Set(texts.flatMap(titlesIn).flat());
  return [...listed].flatMap(([id, built]) => (built && !tested.has(id) ? [id] : []));
}

/** Titles that claim more than a test of one behaviour can show. */
function overloaded(text: string): string[] {
  return titlesIn(text)
    .filter((ids) => ids.length > 2)
    .map((ids) => ids.join(', '));
}

test('lists each requirement once', () => {
  const ids = [...requirements.matchAll(line)].map(([, , id]) => id);
  expect(ids.length).toBeGreaterThan(400);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('every requirement id in code and tests is listed', () => {
  const unknown = sources.flatMap((file) => unlisted(readText(file)).map((id) => `${file}: ${id}`));
  expect(unknown).toEqual([]);
});

test('every built requirement has a test that names it', () => {
  expect(untested(tests.map(readText))).toEqual([]);
});

test('a title names at most two requirements', () => {
  const many = tests.flatMap((file) => overloaded(readText(file)).map((ids) => `${file}: ${ids}`));
  expect(many).toEqual([]);
});

test('an unlisted id is found, also inside a range', () => {
  const planted = `LON${'-'}99`;
  expect(unlisted(`/** ${planted}: no such rule. */`)).toEqual([planted]);
  expect(unlisted(`COR${'-'}07..09`)).toEqual([`COR${'-'}09`]);
});

test('an id in a comment is no test of it', () => {
  expect(untested(['// LON-57 is tested elsewhere'])).toContain('LON-57');
  const title = `test(${"'"}LON-57, LON-58: rejects a second application'`;
  expect(untested([title])).not.toContain('LON-58');
});

test('a title with a range or a list is found', () => {
  const quote = "'";
  expect(overloaded(`test(${quote}${'COR'}-01..03: everything')`)).toHaveLength(1);
  expect(overloaded(`test(${quote}COR-01, COR-02: two things')`)).toEqual([]);
});
