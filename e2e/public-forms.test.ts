/** The calculators and the contact form of the public pages. */
import { expect, test } from 'vitest';
import { focused } from './harness/keyboard.ts';
import { product, services } from './harness/product.ts';
import { visitor } from './harness/visitor.ts';

const calculators = [
  { path: '/loan', amount: '50,000', months: '2', result: 'N27,000' },
  { path: '/investment', amount: '1,000,000', months: '6', result: 'N75,000' },
];

test.each(calculators)(
  'PUB-15, PUB-18: the calculator of $path answers without script',
  async ({ path, amount, months, result }) => {
    const right = await fetch(`${product.url}${path}?amount=${amount}&months=${months}`);
    expect(await right.text()).toContain(`>${result}<`);
    const wrong = await fetch(`${product.url}${path}?amount=<i>&months=2`);
    const html = await wrong.text();
    expect(html).toContain('value="&lt;i&gt;"');
    expect(html).toMatch(
      /data-placeholder="amount-error"[^>]*>(Loan|Investment) Amount must be a number</,
    );
  },
);

test('PUB-04: a contact message survives errors, a reload and a lost connection', async () => {
  const at = await visitor(360);
  const { page } = at;
  at.expectErrors(400, 'network');
  const posted: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posted.push(sent.resourceType()));
  const send = page.getByRole('button', { name: 'Send message' });
  await at.go('/contact');
  await send.click();
  await page.getByText('Please enter your name').waitFor();
  expect(await focused(page)).toBe('name');
  await at.look();
  await page.getByLabel('Your name').fill('Ada Obi');
  expect(await page.getByText('Please enter your name').count()).toBe(0);
  await page.getByLabel('Subject').fill('My roster');
  await page.reload();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('My roster');
  await page.getByLabel('Email address for our answer').fill('ada@people.example');
  await page.getByLabel('Message').fill('I am not on it.');

  await page.context().setOffline(true);
  await send.click();
  await page.getByText(/^We got no reply/).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('I am not on it.');
  await page.context().setOffline(false);
  await send.click();
  await page.getByRole('heading', { name: 'We have your message' }).waitFor();
  const text = (await page.getByText('Your reference is').textContent()) ?? '';
  const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? 'none';
  await services.waitForEmail('support@quarrter.example', new RegExp(reference));
  await at.look();
  await page.reload();
  await page.getByText('We have your message').waitFor();
  expect(await page.locator('[data-placeholder="reference"]').textContent()).toBe(reference);
  expect(posted, 'one rejected, one lost, one stored').toEqual(['fetch', 'fetch', 'fetch']);
  await at.go('/contact');
  expect(await page.getByLabel('Subject').inputValue()).toBe('');
});
