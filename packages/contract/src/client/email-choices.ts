import * as z from 'zod/mini';
import { clientCall } from '../call.ts';
import { accountChanges } from '../limits.ts';

/** The emails that a client can switch off. Those about money owed and security are always sent. */
export const emailTopics = [
  'loan-applications',
  'repayment-receipts',
  'investments',
  'monthly-top-ups',
  'withdrawals',
  'refunds',
  'statements',
] as const;
export const emailTopic = z.enum(emailTopics, 'Choose one of the topics of the list.');
export type EmailTopic = z.infer<typeof emailTopic>;

const choice = z.object({ topic: emailTopic, is_on: z.boolean() });
const replies = { 200: z.object({ topics: z.array(choice) }) } as const;

export const emailChoices = clientCall('GET /notifications/api/emails/', {
  summary: 'List the emails that can be switched off',
  description:
    'Returns the topics the client can switch off. Emails about money owed and ' +
    'security are always sent.',
  replies,
});

export const chooseEmail = clientCall('POST /notifications/api/emails/', {
  limits: [accountChanges],
  summary: 'Switch emails on or off',
  description: 'Saves the choice. It applies to all emails not yet sent.',
  example: { topic: 'investments', is_on: true },
  body: choice,
  replies: { ...replies },
});
