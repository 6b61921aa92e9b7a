import { userDetailCall } from '@quarrter/contract/client/accounts';
import { verifyCorporate } from '@quarrter/contract/client/corporate';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, newClient, openAsClient } from '../../open-screen.tsx';

const rejected =
  'The information you provided was incorrect or you do not have a record associated with your ' +
  'company. If you think this is a mistake, please try again or contact your company to verify ' +
  'your profile on Quarrter. If you have any further questions, please contact us here';
const email = 'bisi@mills.example';

const entry = () => screen.findByLabelText('Corporate Email or Staff ID');
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify' }));

test('COR-02, COR-03: a client who is no known employee verifies an entry first', async () => {
  const server = clientServer();
  openAsClient('/loans/type?type=corporate%20staff');
  await userEvent.click(await screen.findByRole('link', { name: /^Summer-time/ }));
  const field = await entry();
  expect(window.location.pathname).toBe('/loans/type/summer-time');
  await verify();
  await screen.findByText('Please provide your Corporate Email or Staff ID');
  expect(document.activeElement).toBe(field);
  expect(server.sent(verifyCorporate)).toEqual([]);
});

test('COR-07: an unknown entry is rejected word for word, with the focus on it', async () => {
  clientServer().answers(verifyCorporate, 400, { detail: 'Unknown.' });
  openAsClient('/loans/type/summer-time');
  await userEvent.type(await entry(), 'nobody@elsewhere.example');
  await verify();
  const told = await screen.findByRole('alert');
  expect(told.textContent?.trim()).toBe(rejected);
  await waitFor(() => expect(document.activeElement).toBe(told.parentElement));
  expect(screen.getByRole('link', { name: 'here' }).getAttribute('href')).toBe('/contact');
});

test('COR-04, COR-06: a verified employee continues to the chosen form', async () => {
  const server = clientServer().answers(verifyCorporate, 200, { 'Corporate Account': true });
  openAsClient('/loans/type/rainy-day');
  await userEvent.type(await entry(), ' A T - 1 7 ');
  server.answers(userDetailCall, 200, {
    ...newClient,
    ...{ employee_profile: 'e', corporate_email: email },
  });
  await verify();
  await screen.findByRole('heading', { name: 'Your loan' });
  expect(window.location.pathname).toBe('/loans/type/rainy-day');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(server.bodies(verifyCorporate)).toEqual([{ email: 'AT-17' }]);
});

test('COR-06: the profile shows the corporate email of an employee', async () => {
  clientServer().answers(userDetailCall, 200, {
    ...newClient,
    ...{ employee_profile: 'e', corporate_email: email },
  });
  openAsClient('/profile');
  const field = await screen.findByLabelText<HTMLInputElement>('Corporate Email');
  expect(field.value).toBe(email);
  expect(field.readOnly).toBe(true);
});
