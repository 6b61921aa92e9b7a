import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { keys } from './api/keys.ts';
import { DataExportCard } from './features/profile/data/DataExportCard.tsx';
import { SavedCards } from './features/profile/SavedCards.tsx';
import { SessionList } from './features/profile/SessionList.tsx';
import { MadeStatements } from './features/statements/MadeStatements.tsx';
import { noAnswer, renderScreen, textOf } from './render-screen.tsx';

type Answers = Parameters<typeof renderScreen>[2];

const shown = (Part: ComponentType, answers: Answers) =>
  textOf(renderScreen(Part, { pattern: '/profile' }, answers));

test.each([
  ['the sessions', SessionList, keys.ownSessions('u'), { results: [] }, 'Sign out everywhere'],
  ['the saved cards', SavedCards, keys.savedCards(), { count: 0, results: [] }, 'None yet'],
  ['the statements', MadeStatements, keys.statements(), [], 'No statements yet'],
  ['copies of the data', DataExportCard, keys.dataExport(), { export: null }, 'Ask for a copy'],
] as const)('%s stay on the page when only reading again fails', (_, Part, key, body, expected) => {
  const failed = shown(Part, [[key, noAnswer]]);
  expect(failed).toContain('could not be loaded');
  const kept = shown(Part, [
    [key, body],
    [key, noAnswer],
  ]);
  expect(kept).toContain(expected);
  expect(kept).not.toContain('could not be loaded');
});
