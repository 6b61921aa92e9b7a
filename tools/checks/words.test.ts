import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';
import { exceptions, findAvoided, findAvoidedNames, findAvoidedTitles } from './words.ts';

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

const own = ['tools/checks/words.ts', 'tools/checks/words.test.ts'];
const around = writtenFiles('e2e', 'tools').filter(
  (file) => /\.(ts|mjs)$/.test(file) && !own.includes(file),
);

test('no title, text or comment of the journeys and the tools uses a word to avoid', () => {
  expect(around.length).toBeGreaterThan(100);
  const found = around.flatMap((file) =>
    findAvoided(readText(file)).map(({ text, instead }) => `${file}: ${text} (say: ${instead})`),
  );
  expect(found).toEqual([]);
});

const documents = [
  ...writtenFiles('docs').filter((file) => file.endsWith('.md')),
  ...['README.md', 'CONTRIBUTING.md'],
];

test('no title of a document uses a word to avoid', () => {
  expect(documents.length).toBeGreaterThan(100);
  const found = documents.flatMap((file) =>
    findAvoidedTitles(readText(file)).map(({ text, instead }) => `${file}: ${text} (${instead})`),
  );
  expect(found).toEqual([]);
});

test('no name uses a word to avoid', () => {
  const found = [...writtenFiles('apps', 'packages'), ...around].filter((file) =>
    /\.(tsx?|mjs)$/.test(file),
  );
  const names = found.flatMap((file) =>
    findAvoidedNames(readText(file)).map((name) => `${file}: ${name}`),
  );
  expect(names).toEqual([]);
});

test('every exception is still used', () => {
  const all = [...sources, ...around].map(readText).join('\n');
  expect(exceptions.filter(({ text }) => !all.includes(text))).toEqual([]);
});

test.each([
  ["'We will not charge it any more.'", 'no longer, further'],
  ["'The amount is ' +\n  'charged at this moment.'", 'now'],
  ['<p>\n  See the page of your loan.\n</p>', 'your loan page'],
  ["'It is 4% a month'", '% per month'],
  ["'We check it before we pay.'", 'We’ll check it, in legal texts We will'],
  ["'Pay within three working days.'", 'figures, such as 3 days'],
  ["'You can pay the overdue amount alone.'", 'only, full'],
  ["'What is left is below.'", 'the rest, your balance'],
  ["'It goes back to your card.'", 'is returned to'],
  ["'This amount holds until noon.'", 'is valid, has not changed'],
  ["'The plan takes N10,000.'", 'starts at, accepts'],
  ['/** Whether somebody waits. */', 'someone, anyone, no one'],
  ['/** A transfer that came back. */', 'reversed, cancelled, returned, restored'],
  ['/** What signing in checks. */', 'the name of the thing, or a verb'],
  ['/** Waits for three days. */', 'figures, such as 3 days'],
  ['  // It is not charged any\n  // more.', 'no longer, further'],
])('finds %s', (source, instead) => {
  expect(findAvoided(source)).toMatchObject([{ instead }]);
});

test.each([
  ['function tellClient() {}', ['tellClient']],
  ['const profileLacks = 1;', ['profileLacks']],
  ['const teller = takeBack();', []],
])('finds the names to avoid in %s', (source, names) => {
  expect(findAvoidedNames(source)).toEqual(names);
});

test('finds a title of a document', () => {
  const found = findAvoidedTitles('# Nobody waits\n\nIt goes on.\n\n```\n# goes on\n```\n');
  expect(found).toEqual([{ text: 'Nobody waits', instead: 'someone, anyone, no one' }]);
});

test.each([
  "'any-more'",
  '// the whole loan',
  '`SELECT * FROM a WHERE it goes on`',
  "'We will now.'",
  '// What if it fails?',
])('leaves %s alone', (source) => {
  expect(findAvoided(source)).toEqual([]);
});
