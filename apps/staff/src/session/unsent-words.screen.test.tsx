import { beginStaffSignIn, finishStaffSignIn, staffMe } from '@quarrter/contract/staff/staff';
import { commentOnWork, readWork, workItem } from '@quarrter/contract/staff/work';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../open-screen.tsx';

const typed = 'The employer confirmed the salary.';

/** The page of some work, with a comment typed into it. */
async function typeComment(key?: string) {
  const item = { ...blank(workItem), queue: 'hardship' as const };
  const work = { ...blank(readWork.replies[200]), item, canComment: true };
  const begun = { ...blank(beginStaffSignIn.replies[200]), signInToken: 'begun' };
  const server = staffServer('officer')
    .answers(readWork, 200, work)
    .answers(beginStaffSignIn, 200, begun)
    .answers(finishStaffSignIn, 200, { key: key ?? 'next', role: 'officer' });
  openAsStaff('officer', '/work-queues/hardship/request', key);
  await userEvent.type(await screen.findByLabelText('Comment'), typed);
  return server;
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'officer@lender.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Correct-Horse-7');
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment').value;

test('typed text waits in memory for the same member, and not in the storage', async () => {
  const server = await typeComment();
  server.answers(commentOnWork, 401, { detail: 'Your session has ended.' });
  await userEvent.click(screen.getByRole('button', { name: 'Add the comment' }));
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(typed);

  await signIn();
  await screen.findByText('This is what you typed before your session ended.');
  expect(comment()).toBe(typed);
});

test('a tab left open shows the next member nothing of the first', async () => {
  const server = await typeComment('');
  server.answers(staffMe, 200, { ...blank(staffMe.replies[200]), id: 'next', role: 'officer' });
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('A colleague has signed in using this browser');
  expect(window.location.search).toBe('');

  await signIn();
  await screen.findByRole('button', { name: 'Sign out' });
  window.history.pushState(null, '', '/staff/work-queues/hardship/request');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByLabelText('Comment');
  expect(comment()).toBe('');
});
