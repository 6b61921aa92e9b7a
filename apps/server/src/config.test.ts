import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ APP_MODE: 'sandbox', ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('a level of the log that there is not is named at the start, with the other wrong settings', () => {
  const problems = problemsOf({ LOG_LEVEL: 'nonsense', PORT: '-1' });
  expect(problems).toContain(
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  );
  expect(problems).toContain('PORT must be a whole number from 0 to 65535');
  expect(problemsOf({ LOG_LEVEL: 'debug' }).join()).not.toContain('LOG_LEVEL');
});
