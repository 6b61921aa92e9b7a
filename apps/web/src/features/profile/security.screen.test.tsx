import {
  cancelEmailChange,
  changeEmail,
  changePassword,
  emailChange,
  endOwnSession,
  ownSessions,
  resendEmailChange,
  signIn,
  signOutEverywhere,
  userDetailCall,
} from '@quarrter/contract/client/accounts';
import { loanHistory } from '@quarrter/contract/client/loan-lists';
import { updateUser } from '@quarrter/contract/client/profile';
import { newRecoveryCodes, secondFactor } from '@quarrter/contract/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { request } from '../../api/request.ts';
import { clientServer, newClient, openAsClient, ownSession } from '../../open-screen.tsx';
import { currentSession } from '../../session/store.ts';

const errorOf = (name: string) => document.querySelector(`#${name}-error`)?.textContent ?? null;
const session = { key: 'k2', user_id: 'u', email: 'a@b.ng', message: 'Hello', user_type: 2 };
const wrong = { non_field_errors: ['Unable to log in with provided credentials.'] };

async function openSecurity() {
  const server = clientServer();
  openAsClient('/profile/security');
  await screen.findByText('This session');
  return server;
}

/** Opens the dialog that the button names; gives how to type into it and to send it. */
async function openDialog(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name });
  return {
    dialog,
    fill: async (label: string, text: string) => {
      const field = within(dialog).getByLabelText(label);
      await userEvent.clear(field);
      await userEvent.type(field, text);
    },
    send: () => userEvent.click(within(dialog).getByRole('button', { name })),
  };
}

async function fillPassword({ fill }: Awaited<ReturnType<typeof openDialog>>, next: string) {
  await fill('Old Password', 'Harmattan-Rain-7');
  await fill('New Password', next);
  await fill('Re-enter New Password', next);
}

test('PRO-18: a new password is checked before it is sent', async () => {
  const server = await openSecurity();
  const { fill, send } = await openDialog('Change Password');
  await send();
  await waitFor(() => expect(errorOf('old_password')).toBe('Please enter your old password'));
  await fill('Old Password', 'Wrong-One-1');
  await fill('New Password', 'weak');
  await fill('Re-enter New Password', 'other');
  await send();
  await waitFor(() => expect(errorOf('new_password')).toBe('Please use a strong password'));
  expect(errorOf('new_password2')).toBe("Passwords don't match");
  expect(server.sent(changePassword)).toEqual([]);
});

test('PRO-19, PRO-20: an error from the server is shown until the field is edited', async () => {
  const server = await openSecurity();
  const common = 'This password is among the most common ones.';
  server.answers(changePassword, 400, { new_password: [common] });
  const opened = await openDialog('Change Password');
  await fillPassword(opened, 'P@ssw0rd1');
  await opened.send();
  await waitFor(() => expect(errorOf('new_password')).toContain(common));
  const alert = within(opened.dialog).getByRole('alert');
  const label = opened.dialog.querySelector('label');
  expect(label && alert.compareDocumentPosition(label)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Your password was changed')).toBeNull();
  await userEvent.type(within(opened.dialog).getByLabelText('Old Password'), 'x');
  await waitFor(() => expect(errorOf('new_password')).toBeNull());
});

test('PRO-21: a changed password leads to sign-in', async () => {
  const server = await openSecurity();
  server.answers(changePassword, 200, { detail: 'Changed.' });
  const opened = await openDialog('Change Password');
  await fillPassword(opened, 'Kola-Nut-And-Rain-9');
  await opened.send();
  const done = await screen.findByRole('dialog', { name: 'Your password was changed' });
  await userEvent.click(within(done).getByRole('button', { name: 'Sign in again' }));
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  expect(window.location.search).toBe('?t=1');
  expect(server.sent(changePassword)).toHaveLength(1);
});

test('PRO-21: the change is confirmed even if another call learns of it first', async () => {
  const server = (await openSecurity()).answers(loanHistory, 401, { detail: 'Invalid token.' });
  const changed = server.answers(changePassword, 200, { detail: 'Changed.' });
  const release = changed.holds(changePassword);
  const opened = await openDialog('Change Password');
  await fillPassword(opened, 'Kola-Nut-And-Rain-9');
  await opened.send();
  await waitFor(() => expect(server.sent(changePassword)).toHaveLength(1));
  await expect(request(loanHistory)).rejects.toThrow();
  release();
  await screen.findByRole('dialog', { name: 'Your password was changed' });
});

test('PRO-21: a session that had ended before is not reported as a changed password', async () => {
  const server = await openSecurity();
  server.answers(changePassword, 401, { detail: 'Invalid token.' });
  const opened = await openDialog('Change Password');
  await fillPassword(opened, 'Kola-Nut-And-Rain-9');
  await opened.send();
  await screen.findByText('Your session has ended. Sign in to continue.');
  expect(currentSession()).toBeNull();
});

const mayBeChanged = { name: 'Your password may have been changed' };

/** Sends the change, and loses its reply. */
async function losePasswordReply() {
  const server = (await openSecurity()).fails(changePassword);
  const opened = await openDialog('Change Password');
  await fillPassword(opened, 'Kola-Nut-And-Rain-9');
  await opened.send();
  await screen.findByText(/^We do not know whether your password was changed/);
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  return { server, again };
}

test('PRO-21: a change whose reply is lost is no failure, and can be repeated', async () => {
  const { server, again } = await losePasswordReply();
  server.answers(changePassword, 200, { detail: 'Changed.' });
  await again();
  await screen.findByRole('dialog', { name: 'Your password was changed' });
});

test('PRO-21: a change made without a reply is confirmed when it is repeated', async () => {
  const { server, again } = await losePasswordReply();
  server.answers(changePassword, 401, { detail: 'Invalid token.' });
  await again();
  const told = await screen.findByRole('dialog', mayBeChanged);
  await userEvent.click(within(told).getByRole('button', { name: 'Sign in again' }));
  await screen.findByRole('heading', { name: 'Login to Your Account' });
});

test('PRO-21: a change without a reply is confirmed when another call learns of it', async () => {
  const { server } = await losePasswordReply();
  server.answers(loanHistory, 401, { detail: 'Invalid token.' });
  await expect(request(loanHistory)).rejects.toThrow();
  await screen.findByRole('dialog', mayBeChanged);
});

test('PRO-22, PRO-24: a security question needs an answer, which stays hidden', async () => {
  const server = await openSecurity();
  const question = 'What was your first car?';
  server.answers(signIn, 400, wrong);
  server.answers(updateUser, 200, { ...newClient, security_question: question });
  const { dialog, fill, send } = await openDialog('Change Security Question');
  await send();
  await waitFor(() => expect(errorOf('security_question')).toBe('Security Question is required.'));
  expect(errorOf('security_answer')).toBe('Security Answer is required.');
  expect(errorOf('password')).toBe('Password is required');
  await userEvent.selectOptions(within(dialog).getByLabelText('Security Question'), question);
  await fill('Security Answer', 'Peugeot 504');
  await fill('Password', 'Wrong-Horse-7');
  await send();
  await waitFor(() => expect(errorOf('password')).toBe('Authentication failed!'));
  expect(server.sent(updateUser)).toEqual([]);
  server.answers(signIn, 200, session);
  await fill('Password', 'Harmattan-Rain-7');
  await send();
  const done = await screen.findByRole('dialog', { name: 'Your security question was changed' });
  expect(server.sent(updateUser)[0]?.headers.get('authorization')).toBe('Token k2');
  const [close] = within(done).getAllByRole('button', { name: 'Close' }).reverse();
  if (close) await userEvent.click(close);
  await screen.findByText(`${question} We ask this question when you call us.`);
  await openDialog('Change Security Question');
  expect((screen.getByLabelText('Security Answer') as HTMLInputElement).value).toBe('');
});

test('SES-12: signing out everywhere is asked first and says what happened', async () => {
  const server = await openSecurity();
  server.answers(signOutEverywhere, 200, { detail: 'Done.' });
  server.answers(signIn, 400, wrong);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  const send = () =>
    userEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
  await userEvent.type(within(question).getByLabelText('Password'), 'Wrong-Horse-7');
  await send();
  await waitFor(() => expect(errorOf('password')).toBe('Authentication failed!'));
  expect(server.sent(signOutEverywhere)).toEqual([]);
  server.answers(signIn, 200, session);
  await send();
  await screen.findByText(/You are signed out on every device/);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(currentSession()).toBeNull();
});

test('SES-12: signing out everywhere is confirmed if another call learns of it first', async () => {
  const server = (await openSecurity())
    .answers(loanHistory, 401, { detail: 'Invalid token.' })
    .answers(signIn, 200, session);
  const ended = server.answers(signOutEverywhere, 200, { detail: 'Done.' });
  const release = ended.holds(signOutEverywhere);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const question = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  await userEvent.type(within(question).getByLabelText('Password'), 'Harmattan-Rain-7');
  await userEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(server.sent(signOutEverywhere)).toHaveLength(1));
  await expect(request(loanHistory)).rejects.toThrow();
  release();
  await screen.findByText(/You are signed out on every device/);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});

test('SES-23: new recovery codes are shown before anything else is read', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
  const on = { app_since: '2026-11-01T08:00:00Z', passkeys: [], recovery_codes_left: 2 };
  const server = clientServer().answers(secondFactor, 200, on).answers(signIn, 200, session);
  openAsClient('/profile/security');
  await userEvent.click(await screen.findByRole('button', { name: /new (recovery )?codes/i }));
  const question = await screen.findByRole('dialog');
  server.answers(newRecoveryCodes, 200, { recovery_codes: codes });
  server.holds(secondFactor);
  await userEvent.type(within(question).getByLabelText('Password'), 'Harmattan-Rain-7');
  await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }));
  await screen.findByText('code-9');
});

test('SES-24: one session ends after the password, and the others stay', async () => {
  const server = clientServer();
  const other = { ...ownSession, id: 'b', device: 'Safari on iPhone', current: false };
  server.answers(ownSessions, 200, { results: [ownSession, other] });
  openAsClient('/profile/security');
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out of Safari/ }));
  const question = await screen.findByRole('dialog', { name: 'Sign out of this session?' });
  server.answers(signIn, 200, session);
  server.answers(endOwnSession, 200, { detail: 'The session has ended.' });
  server.answers(ownSessions, 200, { results: [ownSession] });
  await userEvent.type(within(question).getByLabelText('Password'), 'Harmattan-Rain-7');
  await userEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(server.sent(endOwnSession)).toHaveLength(1);
  expect(currentSession()).not.toBeNull();
});

test('PRO-11: identity numbers are checked before they are sent', async () => {
  const server = await openSecurity();
  await userEvent.clear(screen.getByLabelText('Phone Number'));
  await userEvent.type(screen.getByLabelText('NIN'), '123');
  for (const section of ['contact and identity', 'next of kin']) {
    await userEvent.click(screen.getByRole('button', { name: `Save ${section}` }));
  }
  await waitFor(() => expect(errorOf('nin')).toBe('Invalid NIN'));
  expect(errorOf('phone_number')).toBe('Please input your phone number');
  await waitFor(() => expect(errorOf('next_of_kin_nin')).toBe('Next of Kin NIN is required.'));
  expect(errorOf('next_of_kin_phone_number')).toBe('Next of Kin Phone Number is required.');
  expect(server.sent(updateUser)).toEqual([]);
});

test('PRO-13: a change after a while needs the password, and is then saved', async () => {
  const server = await openSecurity();
  server.answers(updateUser, 403, { detail: 'Please enter your password again.' });
  server.answers(signIn, 400, wrong);
  const phone = screen.getByLabelText('Phone Number');
  await userEvent.clear(phone);
  await userEvent.type(phone, '0809 555 0103');
  await userEvent.click(screen.getByRole('button', { name: 'Save contact and identity' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  const confirm = within(dialog).getByRole('button', { name: 'Confirm and save' });
  await userEvent.type(within(dialog).getByLabelText('Password'), 'Not-The-Password-1');
  await userEvent.click(confirm);
  await within(dialog).findAllByText('Authentication failed!');
  const phone_number = '+2348095550103';
  server.answers(signIn, 200, session);
  server.answers(updateUser, 200, { ...newClient, user: { ...newClient.user, phone_number } });
  await userEvent.click(confirm);
  await screen.findByText('Your profile was updated!');
  expect(server.bodies(updateUser).at(-1)).toEqual({ phone_number: '0809 555 0103' });
});

test('PRO-11: a number that staff verified cannot be changed', async () => {
  const server = clientServer();
  server.answers(userDetailCall, 200, { ...newClient, nin: '*******6789', nin_verified: true });
  openAsClient('/profile/security');
  await screen.findByText('Verified by our team. Contact us to change it.');
  expect(screen.getByLabelText<HTMLInputElement>('NIN').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Change NIN' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
});

test.each([
  [null, 'Then return to your withdrawal.'],
  ['2026-11-21T08:00:00Z', 'We will ask for it before money goes to a new account.'],
])('a client who came from a withdrawal is led back, with an app since %s', async (since, text) => {
  const back = '/invest/details/naira/i-1?type=FTI';
  clientServer().answers(secondFactor, 200, {
    app_since: since,
    passkeys: [],
    recovery_codes_left: 10,
  });
  openAsClient(`/profile/security?back=${encodeURIComponent(back)}`);
  await screen.findByText(text);
  const link = screen.getByRole('link', { name: 'Return to your withdrawal' });
  expect(link.getAttribute('href')).toBe(back);
});

test('a new email needs the password, and names the inbox to open', async () => {
  const server = await openSecurity();
  const { dialog, fill } = await openDialog('Change Email');
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: 'Send the link' }));
  await send();
  await within(dialog).findAllByText('Please enter your new email');
  expect(server.sent(changeEmail)).toEqual([]);
  await fill('New Email', 'bisi@new.example');
  await fill('Password', 'Harmattan-Rain-7');
  server.answers(changeEmail, 200, { detail: 'Sent.' });
  await send();
  const done = await screen.findByRole('dialog', { name: 'Check your new inbox' });
  within(done).getByText('bisi@new.example');
  expect(server.bodies(changeEmail)).toEqual([
    { email: 'bisi@new.example', password: 'Harmattan-Rain-7' },
  ]);
});

test('a change of the email that waits for its link is sent again or cancelled', async () => {
  const waiting = { email: 'b•••@new.example', link_expires_at: '2026-11-22T08:30:00Z' };
  const server = clientServer().answers(emailChange, 200, { waiting });
  openAsClient('/profile/security');
  await screen.findByText('We sent a link to b•••@new.example');
  screen.getByText(/^Open it by 22 Nov 2026, 9:30 am to change your email/);
  server.answers(resendEmailChange, 429, { detail: 'We have sent several emails.' });
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('We could not send the link again');
  server.answers(resendEmailChange, 200, { detail: 'Sent.' });
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText(/^We’ve sent the link again/);
  server.answers(cancelEmailChange, 200, { detail: 'Cancelled.' });
  server.answers(emailChange, 200, { waiting: null });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const told = await screen.findByText(/^We cancelled the change/);
  await waitFor(() => expect(screen.queryByText(/^We sent a link/)).toBeNull());
  expect(document.activeElement?.contains(told)).toBe(true);
  expect(server.sent(cancelEmailChange)).toHaveLength(1);
});

test('a listener that does not know waiting changes of the email shows no error', async () => {
  const server = clientServer().answers(emailChange, 404, { detail: 'Not found.' });
  openAsClient('/profile/security');
  await waitFor(() => expect(server.sent(emailChange)).toHaveLength(1));
  await screen.findByText('This session');
  await openDialog('Change Email');
  expect(screen.queryByText(/the change of your email/)).toBeNull();
});

test('a new email that was asked for shows on the page at once', async () => {
  const server = await openSecurity();
  const { dialog, fill } = await openDialog('Change Email');
  await fill('New Email', 'bisi@new.example');
  await fill('Password', 'Harmattan-Rain-7');
  const waiting = { email: 'b•••@new.example', link_expires_at: '2026-11-22T08:30:00Z' };
  server.answers(changeEmail, 200, { detail: 'Sent.' }).answers(emailChange, 200, { waiting });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the link' }));
  await screen.findByText('We sent a link to b•••@new.example');
});
