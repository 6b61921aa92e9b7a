/** The calculators and the contact form of the public pages. */
import { expect, test } from 'vitest';
import { focused, inSight } from './harness/keyboard.ts';
import { product, services } from './harness/product.ts';
import { visitor } from './harness/visitor.ts';

const calculators = [
  { path: '/loan', amount: '50,000', months: '2', result: 'N27,000', label: 'Amount in naira' },
  {
    path: '/investment',
    amount: '1,000,000',
    months: '6',
    result: 'N75,000',
    label: 'Amount to invest',
  },
];

test.each(calculators)(
  'PUB-15, PUB-18: the calculator of $path answers while typing',
  async ({ path, amount, months, result, label }) => {
    const at = await visitor(360);
    await at.go(path);
    await at.page.getByLabel(label).fill(amount.replaceAll(',', ''));
    await at.page.getByLabel('Number of months').fill(months);
    await at.page.getByText(result, { exact: true }).first().waitFor();
    await at.page.getByLabel('Number of months').fill('999');
    await at.page.keyboard.press('Enter');
    await at.page.getByText(/^Please enter 1 to \d+ months\.$/).waitFor();
    expect(await at.page.getByLabel(label).inputValue()).toBe(amount);
    expect(new URL(at.page.url()).search, 'in place').toBe('');
    await at.look();
  },
);

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

test('PUB-15, LON-43: the calculator explains an invalid amount, then answers', async () => {
  const at = await visitor(360);
  const { page } = at;
  await at.go('/loan');
  const amount = page.getByLabel('Amount in naira');
  const workOut = page.getByRole('button', { name: 'Calculate cost' });
  await amount.fill('100,00');
  await workOut.click();
  await page.getByText('Please use commas only between thousands').waitFor();
  expect(await focused(page)).toBe('amount');
  await amount.fill('250 000');
  await workOut.click();
  await expect.poll(() => focused(page)).toBe('answer');
  expect(await amount.inputValue()).toBe('250,000');
  expect(await inSight(page, 'N72,500')).toBe(true);
});

test('PUB-04: a contact message survives a lost connection and gets a reference', async () => {
  const at = await visitor(360);
  const { page } = at;
  await at.go('/contact');
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('Subject').fill('My roster');
  await page.getByLabel('Message').fill('I am not on it.');
  at.expectErrors(400, 'network');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please enter your email').waitFor();
  await at.look();
  await page.getByLabel('Email address for our answer').fill('ada@people.example');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText(/^We got no reply/).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('I am not on it.');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'We have your message' }).waitFor();
  const text = (await page.getByText('Your reference is').textContent()) ?? '';
  const reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? 'none';
  await services.waitForEmail('support@quarrter.example', new RegExp(reference));
  await at.look();
});

test('PUB-04: a contact message sent before the script loads is sent once', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  const { page } = at;
  const posted: string[] = [];
  page.on('request', (sent) => sent.method() === 'POST' && posted.push(sent.resourceType()));
  await at.go('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Please enter your name').waitFor();
  expect(await focused(page)).toBe('name');
  await page.getByLabel('Your name').fill('Ada Obi');
  expect(await page.getByText('Please enter your name').count()).toBe(0);
  await page.getByLabel('Subject').fill('My roster');
  await page.reload();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('My roster');

  await page.getByLabel('Email address for our answer').fill('ada@people.example');
  await page.getByLabel('Message').fill('I am not on it.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('We have your message').waitFor();
  const reference = await page.locator('[data-placeholder="reference"]').textContent();
  await page.reload();
  await page.getByText('We have your message').waitFor();
  expect(await page.locator('[data-placeholder="reference"]').textContent()).toBe(reference);
  expect(posted).toEqual(['fetch', 'fetch']);
  await at.go('/contact');
  expect(await page.getByLabel('Subject').inputValue()).toBe('');
  await at.look();
});
