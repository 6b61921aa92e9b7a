import { confirmEmail } from '@quarrter/contract/client/accounts';
import { EmailLinkStep } from './EmailLinkStep.tsx';

/** Makes a change of email address with the link sent to the new one. */
export default function ConfirmEmailPage() {
  return (
    <EmailLinkStep
      step={{
        call: confirmEmail,
        title: 'Confirm your new email address',
        lead: 'From then on you’ll sign in with this address. We’ll sign you out on all devices.',
        button: 'Confirm this address',
        busy: 'Confirming…',
        done: 'Your email address has been changed',
        broken: 'Sign in, and change your email address again on the security tab of your profile.',
      }}
    />
  );
}
