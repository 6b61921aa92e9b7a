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

/** Every id in a text; `API-38..42` stands for five. */
function idsIn(text: string): string[] {
  const found = text.matchAll(new RegExp(`\\b(${areas})-(\\d{2})(?:\\.\\.(\\d{2}))?(?!\\d)`, 'g'));
  return [...found].flatMap(([, area, first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => {
      return `${area}-${String(Number(first) + step).padStart(2, '0')}`;
    }),
  );
}

/** The ids at the beginning of a test's title, or of a row of its table of cases. */
function idsOfTitles(text: string): string[] {
  const id = `(?:${areas})-\\d{2}(?:\\.\\.\\d{2})?`;
  const titles = text.matchAll(new RegExp(`['"\`]${id}(?:, ${id})*`, 'g'));
  return [...titles].flatMap(([title]) => idsIn(title));
}

function unlisted(text: string): string[] {
  return idsIn(text).filter((id) => !listed.has(id));
}

function untested(titles: readonly string[]): string[] {
  const tested = new Set(titles.flatMap(idsOfTitles));
  return [...listed].flatMap(([id, built]) => (built && !tested.has(id) ? [id] : []));
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

test('an id that is not listed is found, also inside a range', () => {
  const planted = `LON${'-'}99`;
  expect(unlisted(`/** ${planted}: no such rule. */`)).toEqual([planted]);
  expect(unlisted(`COR${'-'}07..09`)).toEqual([`COR${'-'}09`]);
});

test('an id in a comment of a test is no test of it', () => {
  const commentOnly = '// LON-57 is tested elsewhere';
  expect(untested([commentOnly])).toContain('LON-57');
  expect(untested(["test('LON-57, LON-58: rejects a second application'"])).not.toContain('LON-58');
});
