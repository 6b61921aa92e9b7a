import { answerMessage, staffMessages, supportMessage } from '@quarrter/contract/staff/messages';
import { workOverview } from '@quarrter/contract/staff/work';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

test('the menu counts the work again once a message is marked as answered', async () => {
  const message = { ...blank(supportMessage), id: 'm1', subject: 'My loan' };
  const server = staffServer('officer', ['answer-message'])
    .answers(staffMessages, 200, { ...blank(staffMessages.replies[200]), results: [message] })
    .answers(answerMessage, 200, message);
  openAsStaff('officer', '/messages');
  const mark = await screen.findByRole('button', { name: 'Mark as answered My loan' });
  await waitFor(() => expect(server.sent(workOverview)).toHaveLength(1));
  await userEvent.click(mark);
  await waitFor(() => expect(server.sent(workOverview)).toHaveLength(2));
});
