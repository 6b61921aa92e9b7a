import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { removeClientCards, staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

function openClient(savedCards: string[], actions: Parameters<typeof staffServer>[1]) {
  const page = blank(staffClientPage.replies[200]);
  const server = staffServer('officer', actions)
    .answers(staffClientPage, 200, { ...page, savedCards, client: { ...page.client, id: 'c1' } })
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, { death: null, accounts: [] });
  openAsStaff('officer', '/clients/c1');
  return server;
}

const button = 'Remove all cards';

test('an officer removes the cards of a client who phones, with the reason', async () => {
  const server = openClient(['Visa ending in 4081'], ['remove-cards']);
  server.answers(removeClientCards, 200, { detail: 'The cards are removed.' });
  await screen.findByText('Visa ending in 4081');
  await userEvent.click(screen.getByRole('button', { name: button }));
  await userEvent.type(screen.getByLabelText('Reason'), 'The client phoned.');
  await userEvent.click(screen.getAllByRole('button', { name: button }).at(-1) as HTMLElement);
  await expect
    .poll(() => server.bodies(removeClientCards))
    .toEqual([{ reason: 'The client phoned.' }]);
});

test('staff without the right see the cards', async () => {
  openClient(['Visa ending in 4081'], ['write-note']);
  await screen.findByText('Visa ending in 4081');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});
