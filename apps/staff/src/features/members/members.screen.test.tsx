import {
  cancelInvitation,
  disableStaff,
  inviteStaff,
  staffMembers,
} from '@quarrter/contract/staff/members';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

type State = 'active' | 'invited';

function open(state: State = 'active') {
  const page = blank(staffMembers.replies[200]);
  const member = { ...blank(staffMembers.replies[200].shape.results.def.element), state };
  const server = staffServer('administrator', ['read-staff', 'manage-staff']).answers(
    staffMembers,
    200,
    { ...page, results: [{ ...member, id: 'm1', name: 'Ngozi Ade', isYou: false }] },
  );
  openAsStaff('administrator', '/members');
  return server;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

test('a dialog shows errors at their fields, keeps the text, and closes once sent', async () => {
  const server = open().answers(inviteStaff, 400, { email: ['This email has an account.'] });
  await press('Invite someone');
  await userEvent.type(field('Name'), 'Bola');
  await press('Propose');
  await screen.findByText('Please choose a role');
  expect(document.activeElement).toBe(field('Email'));
  expect(server.sent(inviteStaff)).toEqual([]);
  await userEvent.type(field('Email'), 'bola@example.com');
  await userEvent.selectOptions(field('Role'), 'officer');
  await press('Propose');
  await screen.findByText('This email has an account.');
  expect(field('Name').value).toBe('Bola');
  server.answers(inviteStaff, 201, blank(inviteStaff.replies[201]));
  const reply = server.holds(inviteStaff);
  await userEvent.type(field('Email'), '.ng');
  await press('Propose');
  await press('Propose');
  const read = server.sent(staffMembers).length;
  reply();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies(inviteStaff).slice(1)).toEqual([
    { name: 'Bola', email: 'bola@example.com.ng', role: 'officer' },
  ]);
  expect(server.sent(staffMembers).length).toBeGreaterThan(read);
});

test('a reason that a colleague made needless is not sent again, and can be copied', async () => {
  const changed = {
    by: 'Ada Obi',
    action: 'disable',
    text: 'Disabled',
    at: '2026-11-21T10:00:00Z',
  };
  const detail = 'The account is disabled.';
  const server = open().answers(disableStaff, 409, { detail, changed } as { detail: string });
  await press('Disable: Ngozi Ade');
  await userEvent.type(field('Reason'), 'Left the company');
  await press('Disable');
  await screen.findByText(detail);
  screen.getByText(/Disabled by Ada Obi/);
  await screen.findByRole('button', { name: 'Copy my text' });
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
  expect(field('Reason').value).toBe('Left the company');
  expect(server.bodies(disableStaff)).toEqual([{ reason: 'Left the company' }]);
});

test('an action without fields says why it failed, until it is tried again', async () => {
  const server = open('invited').fails(cancelInvitation);
  await press('Cancel the invitation: Ngozi Ade');
  const button = () => screen.getByRole('button', { name: 'Cancel the invitation' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go back' }));
  await userEvent.click(button());
  await screen.findByText(/We could not reach our server/);
  expect(screen.queryByText('What you typed was not sent.')).toBeNull();
  server.answers(cancelInvitation, 200, blank(cancelInvitation.replies[200]));
  await userEvent.click(button());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodies(cancelInvitation)).toEqual([undefined, undefined]);
});
