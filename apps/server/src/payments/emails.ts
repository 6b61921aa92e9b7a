import { formatMoney } from '@quarrter/domain/money';
import { type EventEmails, writeEmail } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { PaymentsDeps } from './deps.ts';
import { disputeEmails } from './dispute-emails.ts';
import { paymentUnapplied } from './events.ts';

const next =
  'Our team will refund this money or use it for what you owe, and will tell you. ' +
  'You do not need to do anything.';

type Deps = Pick<PlatformDeps, 'publicUrl'> & Pick<PaymentsDeps, 'purposes'>;

/** The emails about payments that did not go their usual way. */
export function paymentsEmails(deps: Deps): EventEmails {
  const { publicUrl } = deps;
  return {
    ...disputeEmails(deps),
    ...writeEmail(paymentUnapplied, ({ currency, received, amount, reason }) => {
      const [whole, left] = [formatMoney(received, currency), formatMoney(amount, currency)];
      const isWhole = received === amount;
      return {
        subject: isWhole
          ? `We could not apply your payment of ${whole}`
          : `${left} of your payment is left over`,
        heading: isWhole ? 'We have your payment, but could not apply it' : `${left} is left over`,
        paragraphs: [
          isWhole
            ? `We received your payment of ${whole}. ${reason}`
            : `We received your payment of ${whole}. ${reason} ${left} of it is left over.`,
          next,
        ],
        details: [
          { label: 'You paid', value: whole },
          ...(isWhole ? [] : [{ label: 'Left over', value: left }]),
        ],
        button: { label: 'View your dashboard', url: `${publicUrl}/dashboard` },
      };
    }),
  };
}
