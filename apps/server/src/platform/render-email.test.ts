import { expect, test } from 'vitest';
import { renderEmail } from './render-email.ts';

const parts = {
  to: 'ada@example.com',
  subject: 'Your loan',
  heading: 'Your offer is ready',
  firstName: '<b>Ada</b>',
  paragraphs: ['Look at it & decide.'],
  details: [{ label: 'Amount', value: 'N125,000' }],
  button: { label: 'See my offer', url: 'https://example.com/loans?a=1&b=2' },
  note: 'It lapses after 14 days.',
};

test('a letter says the same as HTML and as text', async () => {
  const letter = await renderEmail(parts);
  expect(letter).toMatchObject({ to: parts.to, subject: parts.subject });
  for (const text of [parts.heading, 'N125,000', 'See my offer', parts.note]) {
    expect(letter.text).toContain(text);
    expect(letter.html).toContain(text);
  }
  expect(letter.text).toContain('Amount: N125,000');
  expect(letter.text).toContain('\nhttps://example.com/loans?a=1&b=2\n');
});

test('what a person typed is text in a letter, never markup', async () => {
  const { html } = await renderEmail(parts);
  expect(html).not.toContain('<b>Ada');
  expect(html).toContain('href="https://example.com/loans?a=1&amp;b=2"');
});

test('a letter without figures, button or note leaves nothing empty behind', async () => {
  const { details, button, note, ...plain } = parts;
  const letter = await renderEmail(plain);
  expect(letter.text).not.toMatch(/\n{3,}/);
  expect(letter.html).not.toContain('href');
  expect(letter.html).not.toContain('undefined');
});

test.each([
  ['Folake', 'Hello Folake,'],
  ['Visit evil.example', 'Hello Visit evil. example,'],
])('a letter greets %s, and a name is never a link', async (firstName, greeting) => {
  const letter = await renderEmail({ ...parts, firstName });
  expect(letter.text).toContain(`\n\n${greeting}\n\n`);
  expect(letter.html).toContain(greeting);
  expect((await renderEmail({ ...parts, firstName: null })).text).not.toContain('Hello');
});
