import {
  screeningList,
  screeningLists,
  screeningMatches,
} from '@quarrter/contract/staff/screening';
import { screen } from '@testing-library/react';
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
