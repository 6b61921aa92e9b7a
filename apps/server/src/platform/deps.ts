import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database.ts';
import type { Tables } from './database/define-table.ts';
import type { Mailer } from './email/mail.ts';
import type { Files } from './files/files.ts';
import type { Secrets } from './passwords/secrets.ts';

/** Dependencies of every capability. One that needs more adds it in a type of its own. */
export type PlatformDeps = {
  db: Database;
  secrets: Secrets;
  /** Every table of the product, as its capability declares it. */
  tables: Tables;
  files: Files;
  mailer: Mailer;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** The product's own address, for links in emails; without a slash at its end. */
  publicUrl: string;
  /** The address of the staff console's host, without a slash at its end. */
  staffUrl: string;
  /** The console answers on that host only, with sessions in cookies. */
  staffHasOwnHost: boolean;
};
