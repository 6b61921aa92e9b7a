import { expect, test } from 'vitest';
import { compareNames, screenedWords, soundOf } from './similar-names.ts';

test.each([
  ['Musa Bello', 'BELLO, Musa', 'same'],
  ['Alhaji Musa Bello', 'Musa Ibrahim Bello', 'same'],
  ['Adébáyọ̀ Okafor', 'Okafor Adebayo', 'same'],
  ['Mohammed Abubakar', 'Muhammad Abu Bakr', 'similar'],
  ['Mohammed Abubakar', 'Muhammad Abubakr', 'similar'],
  ['Chukwuma Eze', 'Chukuma Eze', 'similar'],
  ['Philip Danjuma', 'Filip Danjuma', 'similar'],
  ['Musa Bello', 'Musa Danladi', null],
  ['Ada Obi', 'Ade Obi', null],
  ['Musa', 'Musa Bello', null],
  ['Musa Musa', 'Musa Bello', null],
])('compares %s with %s: %s', (client, listed, alike) => {
  expect(compareNames(client, listed)).toBe(alike);
});

test('words that sound alike are found by the same key', () => {
  expect(new Set(['mohammed', 'muhammad', 'mohamed'].map(soundOf)).size).toBe(1);
  expect(soundOf('ada')).toBe('ada');
  expect(screenedWords('Dr. Ada N. Obi-Eze')).toEqual(['ada', 'obi', 'eze']);
});
