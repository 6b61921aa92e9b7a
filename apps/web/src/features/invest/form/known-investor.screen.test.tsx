import { type UserDetail, userDetailCall } from '@quarrter/contract/client/accounts';
import { type SavedNextOfKin, savedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { identityRule } from '@quarrter/contract/client/withdrawals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../../tools/screens/blank.ts';
import { clientServer, newClient, openAsClient } from '../../../open-screen.tsx';

const known: UserDetail = { ...newClient, title: 'Mrs', date_of_birth: '1991-04-12' };
const kin: SavedNextOfKin = {
  ...{ next_of_kin_title: 'Mr', next_of_kin_first_name: 'Chidi', next_of_kin_last_name: 'Eze' },
  ...{ next_of_kin_date_of_birth: '1985-02-28', next_of_kin_relationship: 'Brother' },
  ...{ next_of_kin_email: 'chidi@example.com', next_of_kin_phone_number: '+2348031234568' },
  next_of_kin_nin: '*******4657',
};

function openForm(detail: UserDetail, next_of_kin: SavedNextOfKin | null, step = '') {
  clientServer()
    .answers(userDetailCall, 200, detail)
    .answers(savedNextOfKin, 200, { next_of_kin })
    .answers(identityRule, 200, { ...blank(identityRule.replies[200]), verified: true });
  openAsClient(`/invest/form?s=03oa&type=naira&amount=250000${step}`);
}

const pressContinue = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Continue' }));

test('INV-29: a client whom we know goes from the amount to the check of everything', async () => {
  openForm(known, kin);
  await pressContinue();
  const part = await screen.findByRole('heading', { name: 'Next of kin' });
  screen.getByRole('heading', { name: 'Check and pay' });
  // All that the client confirms to be true is shown.
  const { textContent } = part.closest('section') as HTMLElement;
  for (const fact of ['Mr Chidi Eze', '28 Feb 1985', 'chidi@example.com', 'ending in 4657']) {
    expect(textContent).toContain(fact);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Change About you' }));
  await screen.findByLabelText('First Name');
  await pressContinue();
  await screen.findByRole('heading', { name: 'Check and pay' });
});

test.each([
  [newClient, null, 'About you'],
  [known, null, 'Next of kin'],
  [known, kin, 'Check and pay'],
] as const)('INV-28, INV-29: begins with what is missing: %#', async (detail, saved, title) => {
  // As the chooser of an amount opens it.
  openForm(detail, saved, '&step=4');
  await screen.findByRole('heading', { name: title });
  expect(screen.queryByLabelText('Investment Amount')).toBeNull();
});

test('a reload keeps the amount that was chosen before the form, and no confirmation', async () => {
  const confirmation = () =>
    screen.findByLabelText<HTMLInputElement>('I confirm that this information is true.');
  openForm(known, kin);
  await pressContinue();
  await userEvent.click(await confirmation());
  cleanup();
  openAsClient(window.location.pathname + window.location.search);
  await screen.findAllByText('N250,000');
  expect((await confirmation()).checked).toBe(false);
});
