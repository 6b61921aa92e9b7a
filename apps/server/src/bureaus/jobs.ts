import * as z from 'zod/mini';
import { defineJob } from '../platform/jobs/jobs.ts';

/** Calls the bureau of one question. */
export const answerQuestionJob = defineJob('ask-bureau', {
  clientId: z.uuid(),
  questionId: z.uuid(),
});

/** One job waits for a question, however often staff ask. */
export function keyOfQuestion({ questionId }: { questionId: string }): string {
  return `ask-bureau-${questionId}`;
}
