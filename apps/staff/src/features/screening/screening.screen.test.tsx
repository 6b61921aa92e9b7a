import { approval } from '@quarrter/contract/staff/approvals';
import {
  confirmScreeningMatch,
  reverseScreeningMatch,
  screeningList,
  screeningLists,
  screeningMatch,
  screeningMatches,
  uploadScreeningList,
} from '@quarrter/contract/staff/screening';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank } from '../../../../../tools/screens/blank.ts';
import { openAsStaff, staffServer } from '../../open-screen.tsx';

type State = 'reading' | 'refused' | 'in-use';

function openScreening(...states: State[]) {
  const results = states.map((state) => ({ ...blank(screeningList), id: state, state }));
  staffServer('compliance', ['manage-screening'])
    .answers(screeningLists, 200, { results })
    .answers(screeningMatches, 200, blank(screeningMatches.replies[200]));
  openAsStaff('compliance', '/screening');
}

const nothing = 'No matches are waiting for a decision';

test('without a list it warns that no client is screened, and no queue looks done', async () => {
  openScreening();
  await screen.findByText('No client is being screened: no list has been uploaded.');
  await screen.findByText('No client has been compared with a list.');
  expect(screen.queryByText(nothing)).toBeNull();
});

test('a rejected first list screens no client either', async () => {
  openScreening('refused');
  await screen.findByText('No client is being screened: no list is in use.');
  expect(screen.queryByText(nothing)).toBeNull();
});

test('with a list in use, an empty queue is done, even if a newer list was rejected', async () => {
  openScreening('refused', 'in-use');
  await screen.findByText(nothing);
  await screen.findByText('In use');
  expect(screen.queryByText(/^No client is being screened/)).toBeNull();
});

test('a list is uploaded, and is then in use', async () => {
  const server = staffServer('compliance', ['manage-screening'])
    .answers(screeningLists, 200, { results: [] })
    .answers(screeningMatches, 200, blank(screeningMatches.replies[200]));
  openAsStaff('compliance', '/screening');
  const file = new File(['name\nZubairu Musa\n'], 'list.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('List'), file);
  const list = { ...blank(screeningList), id: 'l1', state: 'in-use' as const };
  server.answers(uploadScreeningList, 202, list).answers(screeningLists, 200, { results: [list] });
  await userEvent.click(screen.getByRole('button', { name: 'Upload the list' }));
  await screen.findByText('In use');
  expect(server.bodies(uploadScreeningList)).toEqual([{ file }]);
});

const match = {
  ...blank(screeningMatch),
  id: 'm1',
  clientId: 'c1',
  clientName: 'Ada Zubairu Obi',
  reference: 'UN-7',
};

/** Gives a reason in the dialog of a button of the match. */
async function decide(button: string, reason: string, send: string) {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${button}`) }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), reason);
  await userEvent.click(dialog.getByRole('button', { name: send }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

function openMatches(search: string, shown: typeof match) {
  const rights: StaffAction[] = ['manage-screening', 'decide-match'];
  const page = blank(screeningMatches.replies[200]);
  const server = staffServer('compliance', rights)
    .answers(screeningLists, 200, { results: [{ ...blank(screeningList), state: 'in-use' }] })
    .answers(screeningMatches, 200, { ...page, results: [shown] });
  openAsStaff('compliance', `/screening${search}`);
  return { server, page };
}

test('a match is confirmed with a reason, and leaves the queue', async () => {
  const { server, page } = openMatches('', match);
  await screen.findByText(/UN-7/);
  const reason = 'Same passport number';
  server
    .answers(confirmScreeningMatch, 200, { ...match, state: 'confirmed' })
    .answers(screeningMatches, 200, page);
  await decide('Same person', reason, 'Confirm the match');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(server.sent(confirmScreeningMatch)).toMatchObject([
    { params: { id: 'c1', matchId: 'm1' }, body: { reason } },
  ]);
});

test('the reversal of a confirmed match is proposed, and waits', async () => {
  const confirmed = { ...match, state: 'confirmed' as const };
  const { server, page } = openMatches('?state=confirmed', confirmed);
  const waiting = { ...confirmed, reversalProposed: true };
  const reason = 'Another passport number';
  await screen.findByRole('article', { name: 'Ada Zubairu Obi' });
  server
    .answers(reverseScreeningMatch, 201, blank(approval))
    .answers(screeningMatches, 200, { ...page, results: [waiting] });
  await decide('Propose to reverse', reason, 'Propose the reversal');
  await screen.findByText(/Waiting for approval/);
  expect(server.bodies(reverseScreeningMatch)).toEqual([{ reason }]);
});
