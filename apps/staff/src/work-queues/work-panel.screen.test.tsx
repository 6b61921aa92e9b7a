import { staffMe } from '@quarrter/contract/staff/staff';
import { assignWork, commentOnWork, readWork, workItem } from '@quarrter/contract/staff/work';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../open-screen.tsx';

const none = blank(readWork.replies[200]);
const comment = { id: 'n1', kind: 'comment' as const, by: 'Ada', to: '', text: 'Rang twice.' };
const notes = [{ ...comment, at: '2026-11-21T08:00:00Z' }];

test('when work is done, what was written about it is read with its record', async () => {
  staffServer('officer').answers(readWork, 200, ({ params }) =>
    params.id === 'loan' ? { ...none, notes } : none,
  );
  openAsStaff('officer', '/work-queues/hardship/request?record=loan');
  await screen.findByText('Rang twice.');
  screen.getByText('This item is no longer in the queue. Its notes are still here.');
});

test('while work waits, its own notes are all that is read', async () => {
  const item = { ...blank(workItem), queue: 'hardship' as const };
  const server = staffServer('officer').answers(readWork, 200, { ...none, item, notes });
  openAsStaff('officer', '/work-queues/hardship/request?record=loan');
  await screen.findByText('Rang twice.');
  expect(server.sent(readWork).map(({ params }) => params.id)).not.toContain('loan');
});

test('a comment on work that a colleague has done stays, with why it was not sent', async () => {
  const item = { ...blank(workItem), queue: 'hardship' as const };
  const detail = 'This item is no longer in the queue.';
  const work = { ...none, canComment: true };
  const server = staffServer('officer')
    .answers(readWork, 200, { ...work, item })
    .answers(commentOnWork, 409, { detail });
  openAsStaff('officer', '/work-queues/hardship/request');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Comment');
  await userEvent.type(field, 'Call on Monday.');
  server.answers(readWork, 200, work);
  await userEvent.click(screen.getByRole('button', { name: 'Add the comment' }));
  await screen.findByText(/Its notes are still here\.$/);
  screen.getByText(detail);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Call on Monday.');
});

test('work that was assigned although no reply came shows no failure', async () => {
  const item = { ...blank(workItem), queue: 'hardship' as const };
  const work = { ...none, canWork: true };
  const server = staffServer('officer')
    .answers(readWork, 200, { ...work, item })
    .fails(assignWork);
  openAsStaff('officer', '/work-queues/hardship/request');
  const button = await screen.findByRole('button', { name: 'Assign to me' });
  const { id } = blank(staffMe.replies[200]);
  const owner = { id, name: 'Ada', since: '2026-11-21T08:00:00Z' };
  server.answers(readWork, 200, { ...work, item: { ...item, owner } });
  await userEvent.click(button);
  await screen.findByRole('button', { name: 'Unassign' });
  expect(screen.queryByRole('alert')).toBeNull();
});
