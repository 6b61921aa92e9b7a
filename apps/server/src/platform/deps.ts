import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';
import type { Files } from './files.ts';
import type { Mailer } from './mail.ts';
import type { Secrets } from './secrets.ts';

/** What every capability may use of the world. Each adds what it needs beyond in its own type. */
export type PlatformDeps = {
  db: Database;
  secrets: Secrets;
  files: Files;
  mailer: Mailer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The product's own address, for links in letters; without a slash at its end. */
  publicUrl: string;
  /** The stand-in's control token; null in production, where no call moves the clock. */
  sandboxControlToken: string | null;
};
