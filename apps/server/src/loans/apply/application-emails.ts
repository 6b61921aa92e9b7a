import { formatMonths } from '@quarrter/domain/calendar';
import { naira } from '@quarrter/domain/money';
import type { EventEmails } from '../../events/index.ts';
import { emailOf } from '../email-of.ts';
import { loanAccountChanged, loanApplied } from './application-events.ts';

/** An application, and the account it will be paid into. */
export function applicationEmails(publicUrl: string): EventEmails {
  return {
    ...emailOf(publicUrl, loanApplied, (application, id) => ({
      subject: `${naira(application.requestedAmount)} loan application received (${id})`,
      heading: 'We have received your application',
      paragraphs: [
        'Thank you for applying. We are checking your details and documents. ' +
          'We will email you as soon as we have a decision.',
      ],
      details: [
        { label: 'Amount requested', value: naira(application.requestedAmount) },
        { label: 'Duration', value: formatMonths(application.months) },
      ],
      button: 'View your application',
    })),
    ...emailOf(publicUrl, loanAccountChanged, ({ bank, by, isFirst }, id) => ({
      subject: `The bank account of your loan ${id} was ${isFirst ? 'entered' : 'changed'}`,
      heading: `We will pay your loan into ${isFirst ? 'this' : 'another'} account`,
      paragraphs: [
        `${by === 'client' ? 'You' : 'Our team'} ${isFirst ? 'entered' : 'changed'} the bank ` +
          `account that your loan will be paid into. It is ${isFirst ? '' : 'now '}an account at ` +
          `${bank}.`,
        'If you did not ask for this, please contact us at once.',
      ],
      details: [],
      button: 'View your loan',
    })),
  };
}
