import { expect, test } from 'vitest';
import { functionLines } from './function-lines.ts';
import { readText, writtenFiles } from './source-files.ts';

const MAX_LINES = 70;

/** Functions that tests build with: a sequence of steps that is read from top to bottom. */
const builders = [
  // A second model of a loan, whose closures share the loan's state.
  'packages/domain/test/loan-day-by-day.ts: dayByDay',
];

test(`no function of the product or its tools has more than ${MAX_LINES} lines`, () => {
  const sources = writtenFiles('.').filter(
    (file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(2000);
  const long = sources.flatMap((file) =>
    functionLines(file, readText(file))
      .filter(({ lines }) => lines > MAX_LINES)
      .map(({ name }) => `${file}: ${name}`),
  );
  expect(long).toEqual(builders.toSorted());
});

test('the lines of a function include its signature, blank lines and brace', () => {
  const source = 'const one = () => 1;\nexport function two(\n  a: 1,\n) {\n\n  return a;\n}\n';
  expect(functionLines('a.ts', source)).toEqual([
    { name: 'one', lines: 1 },
    { name: 'two', lines: 6 },
  ]);
});
