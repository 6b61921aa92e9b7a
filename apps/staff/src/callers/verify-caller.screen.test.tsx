import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { checkClientAnswer, staffClientPage } from '@quarrter/contract/staff/clients';
import { readEstate } from '@quarrter/contract/staff/estates';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../open-screen.tsx';

const empty = blank(staffClientPage.replies[200]);
const page = {
  ...empty,
  client: { ...empty.client, id: 'c1' },
  securityQuestion: 'What was your first car?',
};

/** Types the answer on the client's page, to which the server says this. */
async function checkAnswer(checked: { right: boolean; chosenAt: string | null }) {
  staffServer('officer', ['check-answer'])
    .answers(staffClientPage, 200, page)
    .answers(readClientHold, 200, blank(readClientHold.replies[200]))
    .answers(readEstate, 200, { death: null, accounts: [] })
    .answers(checkClientAnswer, 200, checked);
  openAsStaff('officer', '/clients/c1');
  await userEvent.type(await screen.findByLabelText('Answer given on the phone'), 'Rex');
  await userEvent.click(screen.getByRole('button', { name: 'Check answer' }));
}

test('PRO-24: a right answer that was chosen lately is not enough', async () => {
  await checkAnswer({ right: true, chosenAt: '2026-11-21T08:00:00Z' });
  const warning = await screen.findByText('The answer is right, but new');
  expect(warning.parentElement?.textContent).toContain(
    'It was chosen or changed on 21 Nov 2026, 09:00. Ask for something else too.',
  );
});

test('PRO-24: a right answer that was chosen long ago verifies the caller', async () => {
  await checkAnswer({ right: true, chosenAt: null });
  await screen.findByText('The answer is right');
  expect(screen.queryByText(/Ask for something else/)).toBeNull();
});
