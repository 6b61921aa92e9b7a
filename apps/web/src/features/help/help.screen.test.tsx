import { complain, ownComplaints, sendMessage } from '@quarrter/contract/client/support';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, newClient, openAsClient } from '../../open-screen.tsx';

function openHelp(address: string) {
  const server = clientServer();
  server.answers(ownComplaints, 200, { results: [], after: null });
  openAsClient(address);
  return server;
}

test('SHL-21: the account menu leads to help', async () => {
  clientServer().answers(ownComplaints, 200, { results: [], after: null });
  openAsClient('/profile');
  await userEvent.click(await screen.findByRole('button', { name: /your account$/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByText('When is my next payment due?');
});

test.each([
  ['/loans', 'How can I pay?'],
  ['/loans/type', 'Is what I entered saved?'],
  ['/invest', 'When are my returns credited?'],
])('SHL-21: help opened at %s begins with what that page is about', async (address, question) => {
  openHelp(address);
  await userEvent.click(await screen.findByRole('button', { name: /your account$/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByText(question);
});

test.each([
  ['overdue', 'How do I stop the penalties?'],
  ['declined', 'Can someone look at it again?'],
  ['payment', 'Was I charged?'],
  ['withdrawal', 'When does my money arrive?'],
  ['loan', 'How can I pay?'],
  ['application', 'Is what I entered saved?'],
  ['investment', 'When are my returns credited?'],
  ['anything', 'When is my next payment due?'],
])('SHL-21: help about %s begins with its own questions', async (about, question) => {
  openHelp(`/help?about=${about}`);
  await screen.findByText(question);
  expect(screen.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:/);
});

test.each([
  ['overdue', 'Go to your loan', '/loans'],
  ['overdue', 'See your transactions', '/reports'],
  ['declined', 'Go to your application', '/loans'],
  ['declined', 'Request a loan', '/loans/type'],
  ['payment', 'See your transactions', '/reports'],
  ['withdrawal', 'Go to your investments', '/invest'],
  ['anything', 'Go to your loan', '/loans'],
])('SHL-21: an answer about %s links to its screen: %s', async (about, name, href) => {
  openHelp(`/help?about=${about}`);
  const [link] = await screen.findAllByRole('link', { name });
  expect(link?.getAttribute('href')).toBe(href);
});

test('SHL-21: a client asks to be called back, with what it is about', async () => {
  const server = openHelp('/help?about=overdue');
  server.answers(sendMessage, 201, { detail: 'Thank you.', reference: '7K3M-92QD' });
  await userEvent.type(await screen.findByLabelText('Your message'), 'Can I pay on Friday?');
  await userEvent.selectOptions(screen.getByLabelText('How should we answer?'), 'call');
  await userEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByText(/7K3M-92QD/);
  const { phone_number: phone, email } = newClient.user;
  expect(server.bodies(sendMessage)).toEqual([
    expect.objectContaining({
      ...{ email, subject: 'My overdue loan' },
      message: `Please call me back on ${phone}.\n\nCan I pay on Friday?`,
    }),
  ]);
});

test('SHL-21: help shows the complaints, and takes another one', async () => {
  const server = openHelp('/help');
  server.answers(complain, 400, { message: ['Please tell us what happened'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a complaint' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Make a complaint' })).toBeTruthy(),
  );
});
