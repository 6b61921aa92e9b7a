import { expect, test } from 'vitest';
import { readText, writtenFiles } from './source-files.ts';

/** Checks the statements of docs/asvs.md that the product does not do something. */

const isSource = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file);

/** The files of which a text matches. */
const having = (pattern: RegExp, ...places: string[]) =>
  writtenFiles(...places)
    .filter(isSource)
    .filter((file) => pattern.test(readText(file)));

test('the server calls others only in these files, at addresses of the settings', () => {
  // Servers, and helpers for texts, are no calls.
  const harmless = String.raw` (?:(?:createServer|isIP|STATUS_CODES),? )+\}`;
  const patterns = [
    String.raw`\bfetch\(`,
    String.raw`\b(?:https?|net|tls|undici)\.(?:get|request|connect)\(`,
    String.raw`import \{(?!${harmless})[^}]*\} from 'node:(?:http|net|tls|dgram)`,
    String.raw`createTransport\(|new S3Client\(|new OTLPTraceExporter\(`,
  ];
  const calls = new RegExp(patterns.join('|'));
  expect("import { createServer, request } from 'node:http';").toMatch(calls);
  expect(having(calls, 'apps/server/src')).toEqual([
    'apps/server/src/bureaus/connection.ts',
    'apps/server/src/documents/virus-scanner.ts',
    'apps/server/src/payments/provider/paystack-connection.ts',
    'apps/server/src/platform/email/mail.ts',
    'apps/server/src/platform/files/file-store.ts',
    'apps/server/src/platform/tracing/open-telemetry.ts',
  ]);
});

test('only these files make SQL of texts, and none of them of a value', () => {
  const texts = /\bsql\.raw\(|CompiledQuery\.raw\(|\.query\(\s*(?:`[^`]*\$\{|\w+\))/;
  expect(having(texts, 'apps/server/src')).toEqual([
    // Statements of migrations.
    'apps/server/src/migrate.ts',
    // Statements of Kysely.
    'apps/server/src/platform/database/begin-late.ts',
    'apps/server/src/platform/database/database-unavailable.ts',
    // The name of a channel, one text of our own with parameters, and types of columns.
    'apps/server/src/platform/database/listen.ts',
    'apps/server/src/platform/database/notify.ts',
    'apps/server/src/platform/database/row-set.ts',
  ]);
});

test('the front ends send no message to another window, and listen to none', () => {
  const messages =
    /(?:window|parent|opener|contentWindow)\??\.postMessage|addEventListener\('message'/;
  expect(having(messages, 'apps/web/src', 'apps/staff/src', 'packages')).toEqual([]);
  // The tabs of one origin tell each other that they are used.
  expect(having(/postMessage/, 'apps/web/src', 'apps/staff/src', 'packages')).toEqual([
    'packages/client/src/idle/activity.ts',
  ]);
});

test('the libraries of traces are loaded only when they are used', () => {
  expect(having(/from '@opentelemetry\//, 'apps/server/src')).toEqual([
    'apps/server/src/platform/tracing/open-telemetry.ts',
  ]);
  expect(having(/from '[^']*open-telemetry\.ts'/, 'apps/server/src')).toEqual([]);
});
