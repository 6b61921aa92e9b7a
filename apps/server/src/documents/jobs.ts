import { defineJob, handleJob, type JobHandlers } from '../platform/jobs/jobs.ts';
import type { Documents } from './documents.ts';

const askScanner = defineJob('ask-scanner', {});

/** While no one sends a document, no one else would notice that the scanner is away. */
export function documentsJobs({ documents }: { readonly documents: Documents }): JobHandlers {
  return handleJob(askScanner, () => documents.askScanner());
}
