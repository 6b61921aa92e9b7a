import { expect, test } from 'vitest';
import { focused, inSight } from './harness/keyboard.ts';
import { product } from './harness/product.ts';
import { openPublicVisit } from './harness/public-visit.ts';
import { hold } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

const pages = [
  ['/', '/loan', '/investment'],
  ['/faq', '/how-it-works', '/fees', '/safety', '/about'],
  ['/contact', '/verify', '/terms', '/privacy', '/nothing/here'],
];

test.each(pages)(
  'PUB-02, SES-16: the page %s and others fit, are light and work, also with large text',
  async (...paths) => {
    const { at, visit } = await openPublicVisit({ light: true });
    at.expectErrors(404);
    for (const path of paths) {
      await visit(path);
      await use[path]?.(at);
    }
  },
);

/** The actions of a visitor on a page. */
const use: Readonly<Record<string, (at: Visitor) => Promise<void>>> = {
  '/': closeMenu,
  '/loan': calculateLoan,
  '/investment': readAndSignUp,
};

/** PUB-05: it closes on Escape, on leaving it and on a tap outside. */
async function closeMenu(at: Visitor): Promise<void> {
  const { page } = at;
  const menu = page.locator('header details');
  const isOpen = () => menu.evaluate((element) => (element as HTMLDetailsElement).open);
  const open = () => menu.locator('summary').click({ position: { x: 20, y: 20 } });
  await open();
  const shade = await menu.evaluate((element) => {
    const summary = element.querySelector('summary') as HTMLElement;
    return getComputedStyle(summary, '::before').backgroundColor;
  });
  expect(shade).toBe('rgba(0, 0, 0, 0.6)');
  await at.look();
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');

  await open();
  await page.getByRole('main').getByRole('link').first().focus();
  expect(await isOpen()).toBe(false);

  await open();
  await page.mouse.click(180, 700);
  expect(await isOpen()).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/');
}

/** PUB-15, PUB-18: the calculator answers while typing. */
async function calculate(at: Visitor, label: string, amount: string, months: string) {
  const { page } = at;
  await page.getByLabel(label).fill(amount);
  await page.getByLabel('Number of months').fill(months);
}

async function rejectMonths(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByLabel('Number of months').fill('999');
  await page.keyboard.press('Enter');
  await page.getByText(/^Please enter 1 to \d+ months\.$/).waitFor();
  expect(new URL(page.url()).search, 'in place').toBe('');
  await at.look();
}

async function calculateLoan(at: Visitor): Promise<void> {
  const { page } = at;
  const amount = page.getByLabel('Amount in naira');
  await calculate(at, 'Amount in naira', '50000', '2');
  await page.getByText('N27,000', { exact: true }).first().waitFor();
  await rejectMonths(at);
  expect(await amount.inputValue()).toBe('50,000');

  // LON-43: an invalid amount is explained.
  const workOut = page.getByRole('button', { name: 'Calculate cost' });
  await page.getByLabel('Number of months').fill('4');
  await amount.fill('100,00');
  await workOut.click();
  await page.getByText('Please use commas only between thousands').waitFor();
  expect(await focused(page)).toBe('amount');
  await amount.fill('250 000');
  await workOut.click();
  await expect.poll(() => focused(page)).toBe('answer');
  expect(await amount.inputValue()).toBe('250,000');
  expect(await inSight(page, 'N72,500')).toBe(true);
}

async function readAndSignUp(at: Visitor): Promise<void> {
  const { page } = at;
  await calculate(at, 'Amount to invest', '1000000', '6');
  await page.getByText('N75,000', { exact: true }).first().waitFor();
  await rejectMonths(at);
  expect(await page.getByLabel('Amount to invest').inputValue()).toBe('1,000,000');

  // PUB-20: the explanations open and close by touch and keyboard.
  const items = page.locator('section', { hasText: 'Learn More About' }).locator('details');
  const text = items.nth(1).getByText('a fixed rate and a fixed end');
  await items.nth(0).getByText('Start on any day').waitFor();
  expect(await text.isVisible()).toBe(false);
  await page.getByText('Limited-time investments (LTI)').click();
  await text.waitFor();
  await items.nth(1).locator('summary').press('Enter');
  await text.waitFor({ state: 'hidden' });

  // PUB-30: the address typed into the banner is filled in on the sign-up form.
  await page.getByLabel('Your email address').fill('ada+new@people.example');
  await page.getByRole('button', { name: 'Sign Up Free' }).click();
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('ada+new@people.example');
}

test('PUB-08: a reloaded page scrolls to its top unless its address names a place', async () => {
  const { page, go } = await visitor(360);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await go('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await page.addInitScript(() => {
    const asked: ScrollToOptions[] = [];
    const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
    const remember = (options: ScrollToOptions) => {
      asked.push(options);
      scrollTo(options);
    };
    Object.assign(window, { asked, scrollTo: remember });
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const { asked, byStyle } = await page.evaluate(() => ({
    asked: (window as unknown as { asked: ScrollToOptions[] }).asked,
    byStyle: getComputedStyle(document.documentElement).scrollBehavior,
  }));
  expect(asked.map(({ top, behavior = byStyle }) => [top, behavior])).toContainEqual([0, 'smooth']);

  await go('/#main');
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test('PUB-08: a slow page does not move a reader who has scrolled', async () => {
  const { page } = await visitor(360);
  const send = await hold(page, '**/*.woff2');
  await page.goto(product.url, { waitUntil: 'domcontentloaded' });
  await page.mouse.move(180, 300);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  send();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => [document.readyState, window.scrollY])).toEqual([
    'complete',
    900,
  ]);
});
