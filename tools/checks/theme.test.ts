import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';

const PIXELS_PER_REM = 16;

/** The packages and both front ends. Clients do not see the sandbox's pages. */
const files = writtenFiles('packages', 'apps/web/src', 'apps/staff/src').filter((file) =>
  /(?<!\.test)\.(css|ts|tsx)$/.test(file),
);
const texts = files.map((file) => ({ file, text: readText(file) }));

function found(pattern: RegExp): { file: string; value: string }[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, value = '']) => ({ file, value })),
  );
}

test('FMT-05: has breakpoints at 576, 768, 992, 1200 and 1400 px, and no others', () => {
  const theme = readText('packages/ui/src/theme.css');
  const named = [...theme.matchAll(/--breakpoint-(\S+): ([\d.]+)rem;/g)].map(
    ([, name, rem]) => [name, Number(rem) * PIXELS_PER_REM] as const,
  );
  expect(named).toEqual([
    ['sm', 576],
    ['md', 768],
    ['lg', 992],
    ['xl', 1200],
    ['2xl', 1400],
  ]);
  expect(theme, 'breakpoints of Tailwind').toContain('--breakpoint-*: initial;');

  const widths = named.map(([, pixels]) => pixels);
  const written = found(/@media[^{]*?width\s*(?:<=?|>=?|:)\s*([\d.]+)rem/g);
  expect(written.map(({ file }) => file)).toContain('packages/ui/src/table.css');
  for (const { file, value } of written) {
    expect(widths, file).toContain(Number(value) * PIXELS_PER_REM);
  }
  expect(found(/@media[^{]*?(width[^{]*?\d+px)/g), 'widths in pixels').toEqual([]);
  expect(found(/\b((?:min|max)-\[[\d.]+(?:px|rem)\]:)/g), 'other widths').toEqual([]);
});

test('FMT-06: has no transition longer than 300 ms', () => {
  const longestMs = 300;
  const property = /(?:transition|--animate-(?!spin)|--default-transition-duration|animate-\[)/;
  const times = found(new RegExp(`${property.source}[^;"'{}]*?\\b(\\d+)ms`, 'g'));
  const classes = found(/\bduration-\[?(\d+)(?:ms)?\]?/g);
  const given = [...times, ...classes];
  expect(given.map(({ value }) => value)).toContain(String(longestMs));
  expect(given.filter(({ value }) => Number(value) > longestMs)).toEqual([]);
  expect(
    found(/(?:transition|animation|--animate)[\w-]*:[^;{}]*?\b([\d.]+s)\b/g),
    'in seconds',
  ).toEqual([]);
});
