import * as z from 'zod/mini';
import { defineEvent } from '../events/index.ts';

/* Events of the copy of a client's data. The subject is the export. */

export const dataExportAsked = defineEvent('data-export-asked', 1, {});

/** `until`: it can be downloaded until then, ISO 8601. */
export const dataExportReady = defineEvent(
  'data-export-ready',
  1,
  { until: z.string() },
  { emailed: true },
);

export const dataExportDownloaded = defineEvent('data-export-downloaded', 1, {});
