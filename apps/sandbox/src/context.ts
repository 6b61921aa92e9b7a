import type { FastifyBaseLogger } from 'fastify';
import type { BusinessClock } from './business-clock.ts';
import type { SandboxConfig } from './config.ts';
import type { Store } from './store/database.ts';

/** Shared by every part of the sandbox. `sandbox.ts` makes it once. */
export type SandboxContext = {
  config: SandboxConfig;
  store: Store;
  log: FastifyBaseLogger;
  /** The real time, by which work and webhooks fall due. */
  now: () => number;
  /** The time of everything that the provider dates. */
  business: BusinessClock;
};
