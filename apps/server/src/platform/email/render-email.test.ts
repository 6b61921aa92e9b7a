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

test('says the same as HTML and as text', async () => {
  const email = await renderEmail(parts);
  expect(email).toMatchObject({ to: parts.to, subject: parts.subject });
  for (const text of [parts.heading, 'N125,000', 'See my offer', parts.note]) {
    expect(email.text).toContain(text);
    expect(email.html).toContain(text);
  }
  expect(email.text).toContain('Amount: N125,000');
  expect(email.text).toContain('\nhttps://example.com/loans?a=1&b=2\n');
});

test('escapes what a person typed', async () => {
  const { html } = await renderEmail(parts);
  expect(html).not.toContain('<b>Ada');
  expect(html).toContain('href="https://example.com/loans?a=1&amp;b=2"');
});

test('leaves no gap for missing details, button or note', async () => {
  const { details, button, note, ...plain } = parts;
  const email = await renderEmail(plain);
  expect(email.text).not.toMatch(/\n{3,}/);
  expect(email.html).not.toContain('href');
  expect(email.html).not.toContain('undefined');
});

test.each([
  ['Folake', 'Hello Folake,'],
  ['Visit evil.example', 'Hello Visit evil. example,'],
])('ACC-16: greets %s without making a link of the name', async (firstName, greeting) => {
  const email = await renderEmail({ ...parts, firstName });
  expect(email.text).toContain(`\n\n${greeting}\n\n`);
  expect(email.html).toContain(greeting);
  expect((await renderEmail({ ...parts, firstName: null })).text).not.toContain('Hello');
});

test('shows its preheader, or whole sentences of its text, beside the subject', async () => {
  const shown = async (email: Partial<typeof parts> & { preheader?: string }) =>
    /overflow:hidden[^>]*>([^<\u200C]*)/.exec(
      (await renderEmail({ ...parts, ...email })).html,
    )?.[1];
  expect(await shown({ preheader: 'Pay by 5 Dec 2026.' })).toBe('Pay by 5 Dec 2026.');
  const long = `We received N1,250.50. ${'It is recorded. '.repeat(20)}`;
  expect(await shown({ paragraphs: [long] })).toMatch(/^We received N1,250\.50\. .*recorded\.$/);
  expect(await shown({ paragraphs: ['word '.repeat(60)] })).toMatch(/^(word )+word$/);
});

const shapes = [
  parts,
  { ...parts, firstName: null, details: [] },
  { ...parts, paragraphs: ['One & two', "It's <here>", '"Quoted"', 'x'.repeat(200)] },
  { to: parts.to, subject: '', heading: 'Hi', firstName: 'Ada', paragraphs: [] },
];

test.each(shapes)(
  'fills its templates with exactly what React would render (%#)',
  async (shape) => {
    // More paragraphs than a template has, so that React renders these itself.
    const many = { ...shape, paragraphs: [...shape.paragraphs, ...Array(9).fill('{{0}}')] };
    const rendered = (await renderEmail(many)).html;
    const filled = (await renderEmail(shape)).html;
    const paragraph = /<p [^>]*>\{\{0\}\}<\/p>/g;
    expect(rendered.match(paragraph)).toHaveLength(9);
    const preview = (html: string) => html.replace(/(overflow:hidden">).*?<\/div><\/div>/s, '$1');
    expect(preview(filled)).toBe(preview(rendered.replace(paragraph, '')));
  },
);

test('fills a template with text that looks like one of its places', async () => {
  await renderEmail(parts);
  const { html } = await renderEmail({ ...parts, heading: 'Hello {{0}} and {{99}}' });
  expect(html).toContain('Hello {{0}} and {{99}}');
});
