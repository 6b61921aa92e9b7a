import type { Config } from '../src/config.ts';
import type { App } from '../src/platform/http/http.ts';
import type { SecurityRecorder } from '../src/security-events/index.ts';
import type { Deps } from '../src/wiring.ts';
import type { Sandbox } from './sandbox.ts';
import type { TestDatabase } from './test-database.ts';

export type TestApp = {
  app: App;
  deps: Deps;
  /** Writes every second; `flush` does it now. */
  securityEvents: SecurityRecorder;
  config: Config;
  /** The folder of its files. */
  filesDir: string;
  database: TestDatabase;
  sandbox: Sandbox;
  /** Where the app listens; the sandbox's webhooks arrive here. */
  url: string;
  /** Sets the business date without closing any day; the days up to it are skipped. */
  setDate(date: string): Promise<void>;
  /** Runs every job that is due. */
  runJobs(): Promise<void>;
  /** Waits for the requests that the app answers; false if one is still open. */
  untilIdle(): Promise<boolean>;
  /** Runs every job, makes every document and sends every email that is due, until none is. */
  work(): Promise<void>;
  stop(): Promise<void>;
};
