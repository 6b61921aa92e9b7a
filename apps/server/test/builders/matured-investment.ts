import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { aMaturedInvestment } from './withdrawal.ts';

/** What every test of a file has: read it inside a test, where it is set. */
export type GivenMatured = { testApp: TestApp; client: TestClient; id: string };

/**
 * Starts the app for the tests of a file, and before each gives it a new client with a matured
 * investment.
 */
export function maturedInvestment(
  deps: Partial<TestApp['deps']> = {},
  prepare: (testApp: TestApp) => Promise<unknown> = async () => {},
): GivenMatured {
  const given = {} as GivenMatured;
  beforeAll(async () => {
    given.testApp = await startTestApp({ deps });
    await prepare(given.testApp);
  });
  afterAll(() => given.testApp?.stop());
  beforeEach(async () => {
    given.client = await aClient(given.testApp);
    given.id = await aMaturedInvestment(given.testApp, given.client);
  });
  return given;
}
