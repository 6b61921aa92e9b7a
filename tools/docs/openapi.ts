/** The API's description, from the application itself. It needs no database to describe calls. */
import { randomBytes } from 'node:crypto';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';

export type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content?: Content };
  responses?: { [status: string]: { description?: string; content?: Content } };
};

export type Content = { [type: string]: { schema?: Schema } };

export type Schema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  items?: Schema;
  properties?: { [name: string]: Schema };
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type OpenApi = {
  info: { title: string; description?: string };
  paths: { [path: string]: { [method: string]: Operation } };
};

const secret = () => randomBytes(32).toString('base64');
const nowhere = 'http://127.0.0.1:1';

/** A sandbox that reaches nothing. */
const settings = {
  APP_MODE: 'sandbox',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  SMTP_URL: 'smtp://127.0.0.1:1',
  FILES_DIR: '/nonexistent',
  ENCRYPTION_KEYS: `first:${secret()}`,
  BLIND_INDEX_KEY: secret(),
  PROVIDER_URL: nowhere,
  PROVIDER_SECRET_KEY: 'sk_test_documentation',
  PROVIDER_PUBLIC_KEY: 'pk_test_documentation',
  SANDBOX_URL: nowhere,
  SANDBOX_CONTROL_TOKEN: secret(),
  LOG_LEVEL: 'silent',
};

export async function readOpenApi(): Promise<OpenApi> {
  const config = readConfig(settings);
  const { app } = await buildApp(config, openDatabase(config.databaseUrl).db);
  const reply = await app.inject('/docs/json');
  if (reply.statusCode !== 200) throw new Error(`/docs/json: ${reply.statusCode}`);
  return reply.json<OpenApi>();
}
