import { callKey } from '@quarrter/client/calls';
import { ownSessions } from '@quarrter/contract/client/accounts';
import { savedCards } from '@quarrter/contract/client/collections';
import { readDataExport } from '@quarrter/contract/client/my-data';
import { statementList } from '@quarrter/contract/client/statements';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { DataExportCard } from './features/profile/data/DataExportCard.tsx';
import { SavedCards } from './features/profile/SavedCards.tsx';
import { SessionList } from './features/profile/SessionList.tsx';
import { MadeStatements } from './features/statements/MadeStatements.tsx';
import { noAnswer, renderScreen, textOf } from './render-screen.tsx';

type Answers = Parameters<typeof renderScreen>[2];

const shown = (Part: ComponentType, answers: Answers) =>
  textOf(renderScreen(Part, { pattern: '/profile' }, answers));

test.each([
  ['the sessions', SessionList, callKey(ownSessions), { results: [] }, 'Sign out everywhere'],
  ['the saved cards', SavedCards, callKey(savedCards), { count: 0, results: [] }, 'None yet'],
  ['the statements', MadeStatements, callKey(statementList), { results: [] }, 'No statements yet'],
  [
    'copies of the data',
    DataExportCard,
    callKey(readDataExport),
    { export: null },
    'Ask for a copy',
  ],
] as const)('%s stay on the page when only reading again fails', (_, Part, key, body, expected) => {
  const failed = shown(Part, [[key, noAnswer]]);
  expect(failed).toContain('We could not load');
  const kept = shown(Part, [
    [key, body],
    [key, noAnswer],
  ]);
  expect(kept).toContain(expected);
  expect(kept).not.toContain('We could not load');
});
