import { userDetailCall } from '@quarrter/contract/client/accounts';
import { bankList, nameEnquiry } from '@quarrter/contract/client/payments';
import { updateUser } from '@quarrter/contract/client/profile';
import { settings } from '@quarrter/contract/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, newClient, openAsClient, visit } from '../../open-screen.tsx';

const saved = 'Your profile was updated!';
const save = (section: string) =>
  userEvent.click(screen.getByRole('button', { name: `Save ${section}` }));
const field = (label: string) => screen.getByLabelText(label);
const choose = (label: string, option: string) => userEvent.selectOptions(field(label), option);
const errorOf = (name: string) => document.querySelector(`#${name}-error`)?.textContent ?? null;

async function openProfile() {
  const server = clientServer();
  openAsClient('/profile');
  await screen.findByRole('button', { name: 'Save next of kin' });
  return server;
}

async function fillPersonal(year: string) {
  await choose('Title', 'Mrs');
  for (const [part, text] of Object.entries({ Day: '2', Month: '4', Year: year })) {
    await userEvent.type(field(`${part} of Date of Birth`), text);
  }
  await userEvent.type(field('Contact Address'), '4 Ajose Street');
  await userEvent.type(field('City'), 'Lagos');
  await choose('State', 'Lagos');
  await choose('Residency Duration', '4-5 Years');
}

test.each(['/profile', '/profile/security'])(
  'PRO-05: every field of %s has a label of its own',
  async (path) => {
    clientServer();
    openAsClient(path);
    await screen.findByRole('button', { name: 'Save next of kin' });
    await waitFor(() => expect(screen.queryByText('Loading banks…')).toBeNull());
    const fields = document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)');
    const names = [...fields].map(({ labels }) => labels?.[0]?.textContent ?? '');
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual([...new Set(names)]);
    expect(names).not.toContain('');
  },
);

test('PRO-04: text typed while a section is sent is kept, and is not shown as saved', async () => {
  const server = await openProfile();
  await fillPersonal('1990');
  server.answers(updateUser, 200, { ...newClient, title: 'Mrs', city: 'Lagos' });
  const release = server.holds(updateUser);
  await save('personal details');
  await waitFor(() => expect(server.sent(updateUser)).toHaveLength(1));
  await userEvent.clear(field('City'));
  await userEvent.type(field('City'), 'Ikeja');
  release();
  await waitFor(() => expect(field('Contact Address')).toHaveProperty('value', ''));
  expect(field('City')).toHaveProperty('value', 'Ikeja');
  expect(screen.queryByText(saved)).toBeNull();
});

test('PRO-04, PRO-20: a section lists what it lacks in the order of the page', async () => {
  const server = await openProfile();
  await userEvent.type(field('Month of Date of Birth'), '13');
  await save('personal details');
  const summary = await screen.findByRole('alert');
  const lines = within(summary).getAllByRole<HTMLAnchorElement>('link');
  const names = lines.map(({ hash }) => hash.slice(1));
  const ofPage = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(names.length).toBeGreaterThan(4);
  expect(names).toEqual(ofPage.filter((id) => names.includes(id)));
  expect(errorOf('city')).toBe('City is required.');
  expect(screen.queryByText('Next of Kin First Name is required.')).toBeNull();
  expect(server.sent(updateUser)).toEqual([]);
});

test('PRO-09: a section saves what it changed and nothing else', async () => {
  const server = await openProfile();
  server.answers(updateUser, 200, { ...newClient, gross_monthly_income: '720000.00' });
  await userEvent.type(field('Monthly Salary'), '720000');
  await save('employment');
  await screen.findByText(saved);
  expect(server.bodies(updateUser)).toEqual([{ gross_monthly_income: '720000' }]);
});

test('PRO-10: a server error is shown under its field, and nothing is shown as saved', async () => {
  const server = await openProfile();
  // A browser whose date is years ahead accepts a date that the server rejects.
  server.answers(settings, 200, {
    ...{ payments_script_url: 'https://pay.example/inline.js', sandbox: false },
    ...{ minimum_loan_amount: '10000.00', business_date: '2060-01-01' },
  });
  server.answers(updateUser, 400, { date_of_birth: ['Please enter a valid date.'] });
  await fillPersonal('1990');
  await save('personal details');
  await waitFor(() => expect(errorOf('date_of_birth')).toBe('Please enter a valid date.'));
  expect(screen.queryByText(saved)).toBeNull();
  expect(server.bodies(updateUser)).toEqual([
    expect.objectContaining({ title: 'Mrs', date_of_birth: '1990-04-02' }),
  ]);
});

test('PRO-09: leaving with unsaved changes is asked first', async () => {
  await openProfile();
  await userEvent.type(field('City'), 'Abeokuta');
  await userEvent.click(screen.getByRole('link', { name: 'Security' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }));
  expect(window.location.pathname).toBe('/profile');
  await userEvent.click(screen.getByRole('link', { name: 'Security' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(window.location.pathname).toBe('/profile/security'));
});

test('PRO-08: the error summary lists an unconfirmed account holder and is focused', async () => {
  const server = await openProfile();
  server.answers(nameEnquiry, 200, { account_name: 'AFOLABI BISI' });
  server.answers(updateUser, 200, newClient);
  await screen.findByRole('option', { name: 'GTBank' });
  await choose('Bank Name', '058');
  await userEvent.type(field('Account Number'), '0123456789');
  await screen.findByLabelText('Yes, this is my account');
  await save('bank details');
  const told = await screen.findByRole('link', {
    name: /Please confirm that this is your account/,
  });
  expect(document.activeElement?.textContent).toContain('There were some errors');
  await userEvent.click(told);
  expect(document.activeElement).toBe(field('Yes, this is my account'));
  expect(server.sent(updateUser)).toEqual([]);
  await userEvent.keyboard(' ');
  await save('bank details');
  await screen.findByText(saved);
  expect(server.bodies(nameEnquiry)).toEqual([
    { bank_name: '058', bank_account_number: '0123456789' },
  ]);
});

test('PRO-08: a saved account has nothing to save until it is being changed', async () => {
  const account = { bank_name: '058', bank_account_number: '******8022' };
  clientServer().answers(userDetailCall, 200, { ...newClient, ...account });
  openAsClient('/profile');
  await userEvent.click(await screen.findByRole('button', { name: 'Change bank details' }));
  screen.getByRole('button', { name: 'Save bank details' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep the saved account' }));
  screen.getByText('8022');
  expect(screen.queryByRole('button', { name: 'Save bank details' })).toBeNull();
});

test('PRO-08: a list of banks that did not load can be asked for again', async () => {
  const server = clientServer().fails(bankList, 500);
  openAsClient('/profile');
  await screen.findByText('We could not load the list of banks');
  const help = screen.getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/help?from=%2Fprofile');
  server.answers(bankList, 200, { count: 1, results: [{ code: '044', name: 'Access Bank' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: 'Access Bank' });
});

test('PRO-04: titles and durations are the lists of the documents', async () => {
  await openProfile();
  const optionsOf = (name: string) =>
    within(field(name))
      .getAllByRole<HTMLOptionElement>('option')
      .flatMap(({ value, textContent }) => (value === '' ? [] : [textContent]));
  const titles = ['Mr', 'Mrs', 'Miss', 'Dr', 'Prof', 'Chief'];
  expect(optionsOf('Title')).toEqual(titles);
  expect(optionsOf('Next of Kin Title')).toEqual(titles);
  expect(optionsOf('Residency Duration')).toEqual([
    ...['0-1 Year', '2-3 Years', '4-5 Years', '5+ Years'],
  ]);
});

test('PRO-09: what could not be saved is restored after a reload', async () => {
  const server = await openProfile();
  server.fails(updateUser);
  await fillPersonal('1990');
  await save('personal details');
  await screen.findByText(/We could not save your profile\./);
  cleanup();
  visit('/profile');
  await screen.findByText(/We restored your unsaved changes/);
  expect(field('Year of Date of Birth')).toHaveProperty('value', '1990');
  expect(field('City')).toHaveProperty('value', 'Lagos');
});
