import { createTopUp, type TopUpRecord, topUpList } from '@quarrter/contract/client/top-ups';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, openAsClient } from '../../../open-screen.tsx';

const card_id = '0193a5b0-0000-7000-8000-000000000001';
const card = {
  ...{ id: card_id, name: 'Visa ending in 4081', brand: 'visa', last4: '4081' },
  ...{ expires_on: '2030-12-31', saved_at: '2026-11-21T09:00:00.000Z' },
};
const topUp: TopUpRecord = {
  ...{ id: 't-1', currency: 'naira', amount: '20000.00', day: 5, state: 'active' },
  ...{ card_id, card_name: card.name, stopped_because: null, interest_rate: '0.5' },
  ...{ next_charge_on: '2026-12-05', announced: false, charging: false, last_charge: null },
};

test('a lost reply says that a top-up may be set up, and the page shows it', async () => {
  const list = { today: '2026-11-21', saved_cards: [card], next_of_kin: 'Chidi Obi' };
  const server = clientServer()
    .answers(topUpList, 200, { ...list, count: 0, results: [] })
    .fails(createTopUp);
  openAsClient('/invest/top-ups');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up a top-up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up a monthly top-up' });
  await userEvent.type(within(dialog).getByLabelText('Amount each month'), '20000');
  await userEvent.selectOptions(within(dialog).getByLabelText('Day of the month'), '5');
  await userEvent.selectOptions(within(dialog).getByLabelText('Card'), card_id);
  server.answers(topUpList, 200, { ...list, count: 1, results: [topUp] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set up top-up' }));
  await within(dialog).findByText(/^Your top-up may already be set up\./);
  expect(within(dialog).queryByText(/could not save/)).toBeNull();
  await waitFor(() => expect(server.sent(topUpList)).toHaveLength(2));
  await screen.findByText('N20,000 a month');
});
