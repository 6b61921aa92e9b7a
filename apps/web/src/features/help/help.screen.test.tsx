import { type HomeLoan, home } from '@quarrter/contract/client/home';
import { askTeam, complain, ownComplaints } from '@quarrter/contract/client/support';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { clientServer, newClient, openAsClient } from '../../open-screen.tsx';

const arrears = {
  ...{ amount: '152000.00', instalments: '120000.00', penalties: '32000.00', days: 8 },
  ...{ since: '2026-11-13', first_number: 2, last_number: 2, covered: false },
};
const aLoan: HomeLoan = {
  ...{ loan_type: 'personal', loan_type_id: 'l-1', short_id: 'LN-1', state: 'overdue' },
  ...{ settled_as: null, loan_amount: '120000.00', amount: '120000.00', balance: '152000.00' },
  ...{ amount_to_be_paid: '152000.00', next_payment_date: '2026-12-13', as_of: '2026-11-21' },
  ...{ arrears, next_penalty: '4000.00', promise: null, hardship: null, waiting: null },
  ...{ offer_expires_on: null, document_requests: [], restructuring_until: null },
};

function openHelp(address: string) {
  const server = clientServer();
  server.answers(ownComplaints, 200, { results: [], after: null });
  openAsClient(address);
  return server;
}

test('SHL-21: the account menu leads to help', async () => {
  clientServer().answers(ownComplaints, 200, { results: [], after: null });
  openAsClient('/notifications');
  await userEvent.click(await screen.findByRole('button', { name: /your account$/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByText('When is my next payment due?');
});

test.each([
  ['/loans', 'How can I pay?'],
  ['/loans/type', 'Is what I entered saved?'],
  ['/invest', 'When are my returns credited?'],
  ['/profile/security', 'Why can I not change my name?'],
  ['/reports', 'How do I get a statement?'],
])('SHL-21: help opened at %s begins with what that page is about', async (address, question) => {
  openHelp(address);
  await userEvent.click(await screen.findByRole('button', { name: /your account$/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByText(question);
});

test('SHL-21: help opened at the home of a client in arrears is about arrears', async () => {
  const server = clientServer();
  server.answers(ownComplaints, 200, { results: [], after: null });
  const own = { ...blank(home.replies[200]), loans: [aLoan] };
  server.answers(home, 200, { ...own, as_of: '2026-11-21' });
  openAsClient('/dashboard');
  await screen.findByRole('link', { name: 'Get help with an overdue loan' });
  await userEvent.click(screen.getByRole('button', { name: /your account$/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  await screen.findByText('How do I stop the penalties?');
});

test.each([
  ['overdue', 'How do I stop the penalties?'],
  ['declined', 'Can someone look at it again?'],
  ['payment', 'Was I charged?'],
  ['withdrawal', 'When does my money arrive?'],
  ['loan', 'How can I pay?'],
  ['loan', 'Did my answer to your offer reach you?'],
  ['application', 'Is what I entered saved?'],
  ['investment', 'When are my returns credited?'],
  ['account', 'Why can I not change my name?'],
  ['transactions', 'A transaction looks wrong. What should I do?'],
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
  ['account', 'Go to security', '/profile/security'],
  ['transactions', 'Get a statement', '/reports/statements'],
  ['anything', 'Go to your loan', '/loans'],
])('SHL-21: an answer about %s links to its screen: %s', async (about, name, href) => {
  openHelp(`/help?about=${about}`);
  const [link] = await screen.findAllByRole('link', { name });
  expect(link?.getAttribute('href')).toBe(href);
});

test('SHL-21: a client asks to be called back, with what it is about', async () => {
  const server = openHelp('/help?about=overdue');
  server.answers(askTeam, 201, { detail: 'Thank you.', reference: '7K3M-92QD' });
  await userEvent.type(await screen.findByLabelText('Your message'), 'Can I pay on Friday?');
  await userEvent.selectOptions(screen.getByLabelText('How should we answer?'), 'call');
  await userEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByText(/7K3M-92QD/);
  const { phone_number: phone } = newClient.user;
  expect(server.bodies(askTeam)).toEqual([
    {
      ...{ kind: 'message', subject: 'My overdue loan' },
      message: `Please call me back on ${phone}.\n\nCan I pay on Friday?`,
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
  expect((screen.getByLabelText('Your message') as HTMLTextAreaElement).value).toBe('');
});

test('SHL-21: what a client calls a complaint is sent as one, and has its two times', async () => {
  const server = openHelp('/help');
  server.answers(askTeam, 201, { detail: 'Thank you.', reference: '7K3M-92QD' });
  await userEvent.selectOptions(await screen.findByLabelText('Kind of message'), 'complaint');
  await userEvent.type(screen.getByLabelText('Your message'), 'I paid twice.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the message' }));
  await screen.findByText(/7K3M-92QD.+within 24 hours and answer it within 48 hours/);
  expect(server.bodies(askTeam)).toMatchObject([{ kind: 'complaint' }]);
  await waitFor(() => expect(server.sent(ownComplaints)).toHaveLength(2));
});

test('SHL-21: help shows the complaints, and takes another one', async () => {
  const server = openHelp('/help');
  server.answers(complain, 400, { message: ['Please tell us what happened'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a complaint' }));
  await waitFor(() =>
    expect(screen.getByRole('dialog', { name: 'Make a complaint' })).toBeTruthy(),
  );
});
