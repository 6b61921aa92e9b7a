import { beginStaffSignIn, finishStaffSignIn } from '@quarrter/contract/staff/staff';
import { commentOnWork, readWork, workItem } from '@quarrter/contract/staff/work';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../open-screen.tsx';

const typed = 'The employer confirmed the salary.';

test('typed text waits in memory for the same member, and not in the storage', async () => {
  const item = { ...blank(workItem), queue: 'hardship' as const };
  const work = { ...blank(readWork.replies[200]), item, canComment: true };
  const begun = { ...blank(beginStaffSignIn.replies[200]), signInToken: 'begun' };
  staffServer('officer')
    .answers(readWork, 200, work)
    .answers(commentOnWork, 401, { detail: 'Your session has ended.' })
    .answers(beginStaffSignIn, 200, begun)
    .answers(finishStaffSignIn, 200, { key: 'next', role: 'officer' });
  openAsStaff('officer', '/work-queues/hardship/request');
  await userEvent.type(await screen.findByLabelText('Comment'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Add the comment' }));
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(typed);

  await userEvent.type(screen.getByLabelText('Email'), 'officer@lender.example');
  await userEvent.type(screen.getByLabelText('Password'), 'Correct-Horse-7');
  await userEvent.type(screen.getByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('This is what you typed before your session ended.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe(typed);
});
