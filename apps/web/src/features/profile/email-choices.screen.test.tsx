import {
  chooseEmail,
  type EmailTopic,
  emailChoices,
} from '@quarrter/contract/client/email-choices';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, openAsClient } from '../../open-screen.tsx';

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('two choices made at once are both shown, and a box keeps the focus', async () => {
  const stored = new Map<EmailTopic, boolean>([
    ['investments', true],
    ['statements', true],
  ]);
  const topics = () => [...stored].map(([topic, is_on]) => ({ topic, is_on }));
  const server = clientServer()
    .answers(emailChoices, 200, () => ({ topics: topics() }))
    .answers(chooseEmail, 200, ({ body }) => {
      const { topic, is_on } = body as { topic: EmailTopic; is_on: boolean };
      stored.set(topic, is_on);
      return { topics: topics() };
    });
  const release = server.holds(chooseEmail);
  openAsClient('/profile/emails');
  await screen.findByText('Investments', { selector: 'label span' });
  await userEvent.click(box(/^Investments/));
  expect(document.activeElement).toBe(box(/^Investments/));
  await userEvent.click(box(/^Investments/));
  await userEvent.click(box(/^Statements/));
  await waitFor(() => expect(server.sent(chooseEmail)).toHaveLength(1));
  release();
  await waitFor(() => expect(screen.getAllByText('Saved: we will not email you.')).toHaveLength(2));
  expect(server.bodies(chooseEmail)).toEqual([
    { topic: 'investments', is_on: false },
    { topic: 'statements', is_on: false },
  ]);
  expect([box(/^Investments/).checked, box(/^Statements/).checked]).toEqual([false, false]);
});
