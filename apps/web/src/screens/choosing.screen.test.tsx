import { signOut, userDetailCall } from '@quarrter/contract/client/accounts';
import { loanKinds } from '@quarrter/domain/loan-kinds';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, openAsClient } from '../open-screen.tsx';

const hrefOf = async (name: RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

test('LON-07: the picker leads to the personal loans', async () => {
  clientServer();
  openAsClient('/loans/type');
  expect(await hrefOf(/^Personal/)).toBe('/loans/type?type=personal');
});

test.each(['/loans/type', '/dashboard/loans'])(
  'LON-69: on %s an amount shows its instalment and opens the form with it',
  async (path) => {
    clientServer();
    openAsClient(path);
    const amount = await screen.findByLabelText('Amount to borrow');
    await userEvent.clear(amount);
    await userEvent.type(amount, '1500000');
    await userEvent.selectOptions(screen.getByLabelText('Repay over'), '3');
    // A third of the amount and its interest of 4% per month: 500,000 + 60,000.
    await screen.findByText('N560,000');
    await userEvent.click(screen.getByRole('link', { name: 'Apply for N1,500,000' }));
    await screen.findByLabelText('How do you earn?');
    const valueIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([valueIn('Loan Amount'), valueIn('Loan Duration')]).toEqual(['1,500,000', '3']);
    expect(window.location.search).toBe('?tier=2');
    cleanup();
    openAsClient('/loans/type/personal?tier=2');
    await screen.findByText('We saved your draft');
    expect(valueIn('Loan Amount')).toBe('1,500,000');
  },
);

test('LON-67: a trader is asked for sales, and reads what they count for', async () => {
  clientServer();
  openAsClient('/loans/type/personal?tier=1&amount=206897&months=4');
  await userEvent.selectOptions(
    await screen.findByLabelText('How do you earn?'),
    'My own business',
  );
  expect(screen.queryByLabelText('Monthly Salary')).toBeNull();
  await userEvent.type(screen.getByLabelText('Sales in the Last 6 Months'), '3600000');
  // N600,000 a month, of which 30% counts, of which a third repays.
  await screen.findAllByText(/N206,896|206,896/);
});

test('LON-13: corporate staff choose between three loans', async () => {
  clientServer();
  openAsClient('/loans/type?type=corporate%20staff');
  await screen.findByRole('link', { name: /^Rainy-day/ });
  const kinds = loanKinds.filter(({ family }) => family === 'corporate staff');
  expect(kinds).toHaveLength(3);
  for (const { type } of kinds) {
    expect(links().filter((href) => href === `/loans/type/${type}`)).toHaveLength(1);
  }
});

test('LON-17: the form shows a loader until it has what it needs', async () => {
  const release = clientServer().holds(userDetailCall);
  openAsClient('/loans/type/personal?tier=1');
  await screen.findByRole('button', { name: 'Your account' });
  await screen.findByText('Loading the application…');
  expect(screen.queryByLabelText('Loan Amount')).toBeNull();
  release();
  await screen.findByLabelText('Loan Amount');
});

test('the form of a loan has beside it the steps to come, with the documents', async () => {
  clientServer();
  openAsClient('/loans/type/personal?tier=1');
  const next = await screen.findByRole('region', { name: 'What comes next' });
  expect(next.textContent).toMatch(/Identity and bank.*Bank statement, ID card.*Our decision/);
});

test('the steps to come list both documents while the question of which is open', async () => {
  clientServer();
  openAsClient('/loans/type/proof-of-funds?variant=uk');
  const next = await screen.findByRole('region', { name: 'What comes next' });
  expect(next.textContent).toMatch(/Bank accountBank statement or Account opening formDocuments/);
});

test('INV-02, INV-03: /invest offers both currencies, at first their plans', async () => {
  clientServer();
  openAsClient('/invest');
  expect(await hrefOf(/Naira/)).toBe('/invest/type?currency=naira');
  expect(await hrefOf(/Dollar/)).toBe('/invest/type?currency=dollar');
});

test('INV-07: each plan leads to its form', async () => {
  clientServer();
  openAsClient('/invest/type?currency=naira');
  await screen.findByRole('link', { name: /^N100,000/ });
  for (const code of ['03oa', 'k891', 'lu3q', '5v1s', 'r0d3']) {
    const form = `/invest/form?s=${code}&type=naira`;
    expect(
      links().filter((href) => href === form),
      code,
    ).toHaveLength(1);
  }
});

test('SES-04, LON-64: signing out deletes half-filled forms', async () => {
  clientServer().answers(signOut, 200, { detail: 'Signed out.' });
  openAsClient('/loans/type/personal?tier=1');
  await userEvent.type(await screen.findByLabelText('Reason for Loan'), 'A generator');
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  await waitFor(() => expect(stored()).toContain('A generator'));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('dialog', { name: /^Do you want to Logout/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  expect(stored()).not.toMatch(/generator|Afolabi/);
});
