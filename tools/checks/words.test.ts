import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';
import { exceptions, findAvoided } from './words.ts';

const sources = writtenFiles('apps', 'packages').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\/(test|citus|seed)\//.test(file),
);

test('no text of the product and no comment uses a word to avoid', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((file) =>
    findAvoided(readText(file)).map(({ text, instead }) => `${file}: ${text} (say: ${instead})`),
  );
  expect(found).toEqual([]);
});

test('every exception is still used', () => {
  const all = sources.map(readText).join('\n');
  expect(exceptions.filter(({ text }) => !all.includes(text))).toEqual([]);
});

test.each([
  ["'We will not charge it any more.'", 'no longer, further'],
  ["'The amount is ' +\n  'charged at this moment.'", 'now'],
  ['<p>\n  See the page of your loan.\n</p>', 'your loan page'],
  ["'It is 4% a month'", '% per month'],
  ['/** Whether somebody waits. */', 'someone, anyone, no one'],
])('finds %s', (source, instead) => {
  expect(findAvoided(source)).toMatchObject([{ instead }]);
});

test.each(["'any-more'", '// somebody', '`SELECT * FROM a WHERE it goes on`', "'We will now.'"])(
  'leaves %s alone',
  (source) => {
    expect(findAvoided(source)).toEqual([]);
  },
);
