import { expect, test } from 'vitest';
import { problemsOf, production, settings } from '../test/builders/settings.ts';

test('reads the account at each credit bureau, and rejects half of one', () => {
  const { bureaus } = settings({ ...production, CRC_USERNAME: 'us', CRC_PASSWORD: 'secret' });
  expect(bureaus).toEqual({
    crc: {
      url: 'https://webserver.creditreferencenigeria.net',
      username: 'us',
      password: 'secret',
    },
    firstCentral: null,
  });
  expect(problemsOf({ ...production, FIRSTCENTRAL_USERNAME: 'us' })).toEqual([
    'FIRSTCENTRAL_USERNAME and FIRSTCENTRAL_PASSWORD must be set together',
  ]);
});

test('asks the credit bureaus of the sandbox where no others are set', () => {
  const { bureaus } = settings();
  expect(bureaus.crc?.url).toBe('http://127.0.0.1:3001/bureaus/crc');
  expect(bureaus.firstCentral?.url).toBe('http://127.0.0.1:3001/bureaus/first-central');
});
