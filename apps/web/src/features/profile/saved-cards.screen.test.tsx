import { removeCard, savedCards, savedCardUses } from '@quarrter/contract/client/collections';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, openAsClient } from '../../open-screen.tsx';

const card = {
  ...{ id: 'card-1', name: 'Visa ending in 4081', brand: 'visa', last4: '4081' },
  ...{ expires_on: '2029-12-31', saved_at: '2026-11-21T08:00:00Z' },
};

async function askToRemove(uses: { loans: number; top_ups: number }) {
  const server = clientServer()
    .answers(savedCards, 200, { count: 1, results: [card] })
    .answers(savedCardUses, 200, uses);
  openAsClient('/profile/security');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4081' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Visa ending in 4081?' }));
  return { server, dialog };
}

test.each([
  [{ loans: 1, top_ups: 2 }, /repayment of your loan will stop.* 2 monthly top-ups will stop\./],
  [{ loans: 0, top_ups: 1 }, /We’ll stop charging this card\. Your monthly top-up will stop\./],
  [{ loans: 0, top_ups: 0 }, /You have no automatic repayment or monthly top-up on it\./],
])('says what stops with a card before it removes it: %o', async (uses, text) => {
  const { server, dialog } = await askToRemove(uses);
  await dialog.findByText(text);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep card' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent(removeCard)).toEqual([]);
});

test('a card whose removal got no reply is gone from the list if it was removed', async () => {
  const { server, dialog } = await askToRemove({ loans: 0, top_ups: 0 });
  server.fails(removeCard);
  server.answers(savedCards, 200, { count: 0, results: [] });
  await userEvent.click(dialog.getByRole('button', { name: 'Remove card' }));
  await dialog.findByText(/We got no reply/);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep card' }));
  await screen.findByText(/None yet\. You can save a card/);
});

test('a card whose removal got no reply is removed by trying again', async () => {
  const { server, dialog } = await askToRemove({ loans: 0, top_ups: 0 });
  server.fails(removeCard);
  const remove = dialog.getByRole('button', { name: 'Remove card' });
  await userEvent.click(remove);
  await dialog.findByText(/We got no reply/);
  server.answers(removeCard, 404, { detail: 'You have no such card.' });
  server.answers(savedCards, 200, { count: 0, results: [] });
  await userEvent.click(remove);
  const told = await screen.findByText(/We removed Visa ending in 4081\./);
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText(/None yet\. You can save a card/);
});
