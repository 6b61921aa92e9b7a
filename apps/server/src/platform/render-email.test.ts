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

test('a received says the same as HTML and as text', async () => {
  const received = await renderEmail(parts);
  expect(received).toMatchObject({ to: parts.to, subject: parts.subject });
  for (const text of [parts.heading, 'N125,000', 'See my offer', parts.note]) {
    expect(received.text).toContain(text);
    expect(received.html).toContain(text);
  }
  expect(received.text).toContain('Amount: N125,000');
  expect(received.text).toContain('\nhttps://example.com/loans?a=1&b=2\n');
});

test('what a person typed is text in a received, never markup', async () => {
  const { html } = await renderEmail(parts);
  expect(html).not.toContain('<b>Ada');
  expect(html).toContain('href="https://example.com/loans?a=1&amp;b=2"');
});

test('a received without figures, button or note leaves nothing empty behind', async () => {
  const { details, button, note, ...plain } = parts;
  const received = await renderEmail(plain);
  expect(received.text).not.toMatch(/\n{3,}/);
  expect(received.html).not.toContain('href');
  expect(received.html).not.toContain('undefined');
});

test.each([
  ['Folake', 'Hello Folake,'],
  ['Visit evil.example', 'Hello Visit evil. example,'],
])('a received greets %s, and a name is never a link', async (firstName, greeting) => {
  const received = await renderEmail({ ...parts, firstName });
  expect(received.text).toContain(`\n\n${greeting}\n\n`);
  expect(received.html).toContain(greeting);
  expect((await renderEmail({ ...parts, firstName: null })).text).not.toContain('Hello');
});
