import { createHash } from 'node:crypto';
import type { Application } from '../src/offline/serve-application.ts';
import { offlinePage } from './offline-page.ts';

/** At the root, because a worker serves only addresses below its own. */
export const WORKER_FILE = 'service-worker.js';

/** Scripts, styles and typefaces. Their names hold a hash, so a stored one is never out of date. */
export function applicationFiles(output: readonly { readonly fileName: string }[]): string[] {
  const files = output.map(({ fileName }) => `/${fileName}`);
  return files.filter((file) => /^\/assets\/.+\.(js|css|woff2)$/.test(file)).toSorted();
}

/** The worker as one script, with the description of this build in front of it. */
export function serviceWorker(files: readonly string[], code: string): string {
  if (files.length === 0) throw new Error('The build left no files for the service worker.');
  if (/^(import|export)\b/m.test(code)) throw new Error('The service worker is no single script.');
  const version = createHash('sha256')
    .update(JSON.stringify([files, offlinePage]))
    .digest('hex')
    .slice(0, 12);
  const application: Application = { version, files, offlinePage };
  return `const application=${JSON.stringify(application)};\n${code}`;
}
