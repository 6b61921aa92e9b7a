import { beforeAll, beforeEach } from 'vitest';
import { type TestApp, useTestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { aMaturedInvestment } from './withdrawal.ts';

/** Given to every test of a file: read it inside a test, where it is set. */
export type GivenMatured = { testApp: TestApp; client: TestClient; id: string };

/**
 * Starts the app for the tests of a file, and before each gives it a new client with a matured
 * investment.
 */
export function maturedInvestment(
  deps: Partial<TestApp['deps']> = {},
  prepare: (testApp: TestApp) => Promise<unknown> = async () => {},
): GivenMatured {
  const testApp = useTestApp({ deps });
  const given = { testApp } as GivenMatured;
  beforeAll(() => prepare(testApp));
  beforeEach(async () => {
    given.client = await aClient(testApp);
    given.id = await aMaturedInvestment(testApp, given.client);
  });
  return given;
}
