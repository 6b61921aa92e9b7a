import type { FastifyBaseLogger } from 'fastify';
import type { SandboxConfig } from './config.ts';
import type { Store } from './store/database.ts';

/** What every part of the sandbox works with. `sandbox.ts` makes it once. */
export type SandboxContext = {
  config: SandboxConfig;
  store: Store;
  log: FastifyBaseLogger;
  now: () => number;
};
