import { accountsEmails, readRecipients } from './accounts/index.ts';
import { collectionsEmails } from './collections/index.ts';
import { corporateEmails } from './corporate/index.ts';
import { emailTopicOf } from './email-topics.ts';
import { isEmailingDay } from './emailing-day.ts';
import { estatesEmails } from './estates/index.ts';
import type { EventEmails, SendingDeps } from './events/index.ts';
import { gatesEmails } from './gates/index.ts';
import { investmentsEmails } from './investments/index.ts';
import { loansEmails, reminderEmails } from './loans/index.ts';
import { myDataEmails } from './my-data/index.ts';
import { ownPaymentsEmails } from './own-payments/index.ts';
import { paymentsEmails } from './payments/index.ts';
import { redressEmails } from './redress/index.ts';
import { retentionEmails } from './retention/index.ts';
import { statementsEmails } from './statements/index.ts';
import type { Deps } from './wiring.ts';

/** How the email of every kind of event reads. */
export function allEmails(deps: Deps): EventEmails {
  return {
    ...accountsEmails(deps),
    ...corporateEmails(deps),
    ...gatesEmails(deps),
    ...paymentsEmails(deps),
    ...loansEmails(deps),
    ...reminderEmails(deps),
    ...collectionsEmails(deps),
    ...investmentsEmails(deps),
    ...myDataEmails(deps),
    ...retentionEmails(deps),
    ...statementsEmails(deps),
    ...ownPaymentsEmails(deps),
    ...estatesEmails(),
    ...redressEmails(deps),
  };
}

export function sendingDeps(deps: Deps): SendingDeps {
  return {
    ...deps,
    emails: allEmails(deps),
    readRecipients,
    topicOf: (kind) => {
      const topic = emailTopicOf[kind];
      return topic === 'money-owed' || topic === 'security' ? null : (topic ?? null);
    },
    isDay: isEmailingDay,
  };
}
