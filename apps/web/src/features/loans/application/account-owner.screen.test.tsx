import { userDetailCall } from '@quarrter/contract/client/accounts';
import { nameEnquiry } from '@quarrter/contract/client/payments';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, newClient, openAsClient } from '../../../open-screen.tsx';

/** Everything is known of this client, who had a shop once. */
const known = {
  ...newClient,
  ...{ title: 'Mrs', date_of_birth: '1991-04-12', gross_monthly_income: '600000.00' },
  ...{ address: '12 Marina Road', city: 'Lagos', state: 'Lagos', postal_code: '101001' },
  ...{ address_duration: '2-3 Years', present_employer: 'Lagos Mills', occupation: 'Accountant' },
  ...{ employer_address: '3 Mill Street', rent_mortgage: '50000.00' },
  business_name: 'Mama Chi Fabrics',
};

test('LON-21: compares the account of a personal loan with the client, not a shop', async () => {
  clientServer()
    .answers(userDetailCall, 200, known)
    .answers(nameEnquiry, 200, { account_name: 'AFOLABI BISI' });
  openAsClient('/loans/type/personal?tier=1&amount=100000&months=4');
  await userEvent.selectOptions(await screen.findByLabelText('How do you earn?'), 'Salary');
  const next = async () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await next();
  await screen.findByLabelText('Home Address');
  await next();
  await screen.findByLabelText('Present Employer');
  await next();
  await screen.findByRole('option', { name: 'GTBank' });
  await userEvent.selectOptions(screen.getByLabelText('Bank Name'), '058');
  await userEvent.type(screen.getByLabelText('Account Number'), '0123456789');
  await screen.findByLabelText('Yes, this is my account');
  expect(screen.queryByText(/does not match/)).toBeNull();
});
