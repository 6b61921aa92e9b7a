/** What docs/requirements.md fixes of a screen, one behaviour at a time. */
import type { InvestmentRecord } from '@quarrter/contract/investments';
import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { demonstrationPassword, type Person, people } from '../tools/seed/people.ts';
import { anActiveLoan, anOffer, type LoanOf } from './harness/loans.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { product } from './harness/product.ts';
import { signInClient, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

const hrefOf = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).first().getAttribute('href');

/** Holds the replies of a call until the function it returns is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

async function openAs(person: Person, path: string, width: 360 | 1400 = 1400): Promise<Visitor> {
  const at = await visitor(width);
  await signInTo(at, person, path);
  return at;
}

async function fillSignUp(page: Page, person: Person, password: string): Promise<void> {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phone);
  for (const field of ['password1', 'password2']) await page.locator(`#${field}`).fill(password);
}

describe('sign-up, sign-in and recovery', () => {
  test('ACC-14: an error of the server appears under its field', async () => {
    const at = await visitor(360);
    at.expectErrors(400);
    await at.go('/signup');
    await fillSignUp(at.page, signUpPerson(), 'P@ssw0rd1');
    await at.page.getByRole('button', { name: 'Create Account' }).click();
    await at.page.locator('#password1-error').getByText(/\S/).waitFor();
  });

  test('ACC-19: sign-in links to recovery and to sign-up', async () => {
    const at = await visitor(360);
    await at.go('/signin');
    await at.page.getByRole('heading', { name: 'Login to Your Account' }).waitFor();
    expect(await hrefOf(at.page, 'Forgot Password?')).toBe('/forgot-password');
    expect(await hrefOf(at.page, 'Click to register')).toBe('/signup');
  });

  test.each([
    ['/signin', ['password']],
    ['/signup', ['password1', 'password2']],
  ])('ACC-20: the password fields of %s can be shown', async (path, fields) => {
    const at = await visitor(360);
    await at.go(path);
    for (const field of fields) {
      const input = at.page.locator(`#${field}`);
      expect(await input.getAttribute('type')).toBe('password');
      await input.locator('xpath=..').getByRole('button', { name: /^Show/ }).click();
      expect(await input.getAttribute('type')).toBe('text');
    }
  });

  test('ACC-24: signing in shows a spinner', async () => {
    const at = await visitor(360);
    at.expectErrors(400);
    await at.go('/signin');
    const release = await hold(at.page, '**/quarrter-client-login/');
    await at.page.getByLabel('Email').fill('nobody@example.com');
    await at.page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
    const button = at.page.getByRole('button', { name: /^Sign/ });
    await button.click();
    await at.page.locator('button[aria-busy="true"] svg').waitFor();
    release();
    await at.page.getByText('*Invalid password').waitFor();
  });

  test('ACC-25: signing in leads to the dashboard or the page asked for', async () => {
    const { person } = await aClient();
    for (const [path, target] of [
      ['/signin', '/dashboard'],
      ['/signin?redirectTo=%2Floans', '/loans'],
    ] as const) {
      const at = await visitor(360);
      await at.go(path);
      await at.page.getByLabel('Email').fill(person.email);
      await at.page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
      await at.page.getByRole('button', { name: 'Sign In' }).click();
      await at.page.waitForURL(({ pathname }) => pathname === target);
    }
  });

  test('ACC-30: the error of a sign-in clears when the form is edited', async () => {
    const at = await visitor(360);
    at.expectErrors(400);
    await at.go('/signin');
    await at.page.getByLabel('Email').fill('nobody@example.com');
    await at.page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
    await at.page.getByRole('button', { name: 'Sign In' }).click();
    await at.page.getByText('*Invalid password').waitFor();
    await at.page.getByLabel('Email').press('End');
    await at.page.getByLabel('Email').pressSequentially('x');
    await at.page.getByText('*Invalid password').waitFor({ state: 'detached' });
  });

  test('ACC-31: recovery asks for the email and leads back', async () => {
    const at = await visitor(360);
    await at.go('/forgot-password');
    await at.page.getByLabel('Email').waitFor();
    await at.page.getByRole('button', { name: 'Reset Password' }).waitFor();
    expect(await hrefOf(at.page, 'Back to Login')).toBe('/signin');
  });

  test('ACC-33: recovery shows that it is sending, and then that it was sent', async () => {
    const at = await visitor(360);
    await at.go('/forgot-password');
    const release = await hold(at.page, '**/request-reset-email/');
    await at.page.getByLabel('Email').fill('nobody@example.com');
    await at.page.getByRole('button', { name: 'Reset Password' }).click();
    await at.page.locator('button[aria-busy="true"][aria-disabled="true"]').waitFor();
    release();
    await at.page.getByText('A Password Reset Link has been sent to your email.').waitFor();
  });

  test('ACC-37, ACC-40: a reset asks for two passwords, and errors wait for a field', async () => {
    const at = await visitor(360);
    await at.page.route('**/accounts/password-reset-check/', (route) =>
      route.fulfill({ json: { detail: '' } }),
    );
    await at.go('/reset-password?uidb64=MQ&token=a-b_c');
    await at.page.getByLabel('New Password', { exact: true }).waitFor();
    await at.page.getByLabel('Re-enter New Password', { exact: true }).waitFor();
    expect(await hrefOf(at.page, 'Back to Login')).toBe('/signin');
    const error = at.page.getByText('Please enter your password', { exact: true });
    expect(await error.count()).toBe(0);
    await at.page.getByLabel('New Password', { exact: true }).focus();
    await at.page.getByLabel('Re-enter New Password', { exact: true }).focus();
    await error.first().waitFor();
  });
});

describe('the frame', () => {
  describe('of a client', () => {
    let client: Client;
    beforeAll(async () => {
      client = await aClient();
    });

    test('SHL-03: the side menu leads to the four sections', async () => {
      const { page } = await openAs(client.person, '/dashboard');
      const menu = page.getByRole('navigation').filter({ hasText: 'Reports' }).first();
      for (const [name, href] of [
        ['Home', '/dashboard'],
        ['Loans', '/loans'],
        ['Invest', '/invest'],
        ['Reports', '/reports'],
      ] as const) {
        expect(await menu.getByRole('link', { name }).getAttribute('href')).toBe(href);
      }
    });

    test('SHL-05: signing out is asked first, and leads to sign-in', async () => {
      const { page } = await openAs(client.person, '/dashboard');
      await page.getByRole('button', { name: /your account/i }).click();
      await page.getByRole('button', { name: 'Logout' }).last().click();
      const question = page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
      await question.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/signin?t=1');
    });

    test('SHL-06: each page has its title', async () => {
      const at = await openAs(client.person, '/dashboard');
      for (const [path, title] of [
        ['/dashboard', 'OVERVIEW'],
        ['/dashboard/loans', 'LOANS'],
        ['/profile', 'PROFILE'],
        ['/reports', 'REPORTS'],
        ['/reports/loans', 'LOAN REPORTS'],
      ] as const) {
        await at.go(path);
        await at.page.getByRole('heading', { name: title, exact: true }).waitFor();
      }
    });

    test('FMT-09: the complete-profile banner shows below 768 px only', async () => {
      const phone = await openAs(client.person, '/dashboard', 360);
      await phone.page
        .getByRole('link', { name: /profile/i })
        .first()
        .waitFor();
      await phone.page.setViewportSize({ width: 767, height: 900 });
      const banner = phone.page.getByRole('main').locator('a[href="/profile"]').first();
      expect(await banner.isVisible()).toBe(true);
      await phone.page.setViewportSize({ width: 768, height: 900 });
      expect(await banner.isVisible()).toBe(false);
    });

    test('LON-07: the picker leads to the personal loans', async () => {
      const { page } = await openAs(client.person, '/loans/type');
      expect(await hrefOf(page, /^Personal/)).toBe('/loans/type?type=personal');
    });

    test('LON-13: corporate staff choose between three loans', async () => {
      const { page } = await openAs(client.person, '/loans/type?type=corporate%20staff');
      await page.getByRole('link', { name: /Rainy-day/ }).waitFor();
      const kinds = loanKinds.filter(({ family }) => family === 'corporate staff');
      for (const { type } of kinds) {
        expect(await page.locator(`a[href="/loans/type/${type}"]`).count(), type).toBe(1);
      }
    });

    test('LON-17: the form shows a loader until it has what it needs', async () => {
      const at = await visitor();
      const release = await hold(at.page, '**/quarrter-client-user-detail/**');
      await signInTo(at, client.person, '/dashboard').catch(() => undefined);
      await at.go('/loans/type/personal?tier=1');
      await at.page.getByRole('status').first().waitFor();
      expect(await at.page.getByLabel('Loan Amount').count()).toBe(0);
      release();
      await at.page.getByLabel('Loan Amount').waitFor();
    });

    test('INV-02: /invest offers dollars and naira', async () => {
      const { page } = await openAs(client.person, '/invest');
      await page.getByRole('link', { name: /Naira/ }).waitFor();
      await page.getByRole('link', { name: /Dollar/ }).waitFor();
    });

    test('INV-03: without an investment a currency leads to its plans', async () => {
      const { page } = await openAs(client.person, '/invest');
      expect(await hrefOf(page, /Naira/)).toBe('/invest/type?currency=naira');
    });

    test('INV-07: each plan leads to its form', async () => {
      const { page } = await openAs(client.person, '/invest/type?currency=naira');
      await page.getByRole('link', { name: /^N100,000/ }).waitFor();
      for (const code of ['03oa', 'k891', 'lu3q', '5v1s', 'r0d3']) {
        const link = page.locator(`a[href="/invest/form?s=${code}&type=naira"]`);
        expect(await link.count(), code).toBe(1);
      }
    });
  });
});

describe('a loan', () => {
  let offered: LoanOf;
  let active: LoanOf;
  beforeAll(async () => {
    [offered, active] = await Promise.all([anOffer(), anActiveLoan()]);
  });
  const detailsOf = ({ loanId }: LoanOf) => `/loans/personal/details/${loanId}`;

  test('LND-01: its page shows the amount, the stage and every instalment', async () => {
    const { page } = await openAs(offered.client.person, detailsOf(offered));
    await page.getByText('Awaiting Confirmation').first().waitFor();
    await page.getByText('N100,000', { exact: true }).first().waitFor();
    expect(await page.getByText('N29,000', { exact: true }).count()).toBeGreaterThanOrEqual(4);
  });

  test('LND-18: a repayment needs a valid email', async () => {
    const { page } = await openAs(active.client.person, detailsOf(active));
    await page.getByRole('button', { name: 'Repay' }).click();
    const email = page.getByRole('dialog').getByLabel('Email');
    for (const [typed, message] of [
      ['', 'This field is required'],
      ['ada@', 'Please use a valid email'],
    ] as const) {
      await email.fill(typed);
      await page.getByRole('button', { name: /^Pay N/ }).click();
      await page.getByRole('dialog').getByText(message).first().waitFor();
    }
  });

  test('LND-25: the card window shows the amount and the currency of the server', async () => {
    const { page } = await openAs(active.client.person, detailsOf(active));
    await page.getByRole('button', { name: 'Repay' }).click();
    await page.getByRole('button', { name: /^Pay N29,000/ }).click();
    const popup = page.frameLocator('iframe[title="Card payment"]');
    await popup
      .getByText(/NGN\s*29,000/)
      .first()
      .waitFor();
  });

  test('LND-26: a script of the provider that does not load is told', async () => {
    const at = await openAs(active.client.person, detailsOf(active));
    at.expectErrors('network');
    await at.page.route('**/inline.js', (route) => route.abort());
    await at.page.getByRole('button', { name: 'Repay' }).click();
    await at.page.getByRole('button', { name: /^Pay N29,000/ }).click();
    await at.page.getByText('Unable to load paystack inline script').first().waitFor();
  });

  test('LND-14: after an answer the client is back at the loans', async () => {
    const { page } = await openAs(offered.client.person, detailsOf(offered));
    await page
      .getByRole('button', { name: /^Reject/ })
      .first()
      .click();
    const sure = page.getByRole('dialog').getByRole('button', { name: /^Reject/ });
    await sure.click();
    await page.waitForURL(({ pathname }) => pathname === '/loans');
  });
});

describe('a matured investment', () => {
  let investor: Client;
  let matured: InvestmentRecord;
  beforeAll(async () => {
    investor = await signInClient(product.url, people.investor);
    const path = '/investments/api/all/naira/investments';
    const { token } = investor;
    const list = await call<{ results: InvestmentRecord[] }>(product.url, 'GET', path, { token });
    const found = list.results.find(({ days_left, status }) => days_left < 1 && status !== 3);
    if (found === undefined) throw new Error('The demonstration has no matured investment.');
    matured = found;
  });

  async function fillWithdrawal(at: Visitor, amount: string): Promise<void> {
    await at.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = at.page.getByRole('dialog');
    await dialog.getByLabel('Amount', { exact: true }).fill(amount);
    await dialog.getByLabel('Bank Name').selectOption(people.investor.bank);
    await dialog.getByLabel('Account Number').fill(people.investor.account);
    await dialog.getByLabel('Yes, this is my account').check();
    await dialog.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
    await dialog.getByRole('button', { name: /^Withdraw N/ }).click();
  }

  const openDetails = () => openAs(people.investor, `/invest/details/naira/${matured.id}?type=FTI`);

  test('IND-12: its page has a withdrawal dialog', async () => {
    const { page } = await openDetails();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByRole('dialog', { name: /^Withdraw from/ }).waitFor();
  });

  test('WDR-13: a failed withdrawal says so', async () => {
    const at = await openDetails();
    at.expectErrors(409);
    await at.page.route('**/investments/api/withdraw/**', (route) =>
      route.fulfill({ status: 409, json: { detail: 'Please try again later.' } }),
    );
    await fillWithdrawal(at, '1,000');
    await at.page.getByText('Unable to process withdrawal!').waitFor();
  });

  test('WDR-16: Cancel Withdrawal sends nothing more', async () => {
    const at = await openDetails();
    at.expectErrors(409);
    const sent: string[] = [];
    at.page.on('request', (request) => {
      if (request.url().includes('/investments/api/withdraw/')) sent.push(request.url());
    });
    await fillWithdrawal(at, '90,000,000');
    const question = at.page.getByRole('dialog', { name: 'This is more than your balance' });
    const before = sent.length;
    await question.getByRole('button', { name: 'Cancel Withdrawal' }).click();
    await question.waitFor({ state: 'detached' });
    expect(sent.slice(before)).toEqual([]);
  });

  test('IND-08: new=1 loads the overview again', async () => {
    const at = await openAs(people.investor, '/invest/overview?type=naira');
    await at.page.getByRole('heading', { level: 1 }).first().waitFor();
    const again = at.page.waitForRequest('**/investments/api/all/naira/investments**');
    await at.go('/invest/overview?type=naira&new=1');
    await again;
  });
});
