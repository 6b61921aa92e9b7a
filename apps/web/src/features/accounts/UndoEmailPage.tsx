import { undoEmail } from '@quarrter/contract/client/accounts';
import { PhoneLink } from '../../shell/contact-links.tsx';
import { EmailLinkStep } from './EmailLinkStep.tsx';

/** Undoes a change of email address with the link sent to the earlier one. */
export default function UndoEmailPage() {
  return (
    <EmailLinkStep
      step={{
        call: undoEmail,
        title: 'Undo your email address change',
        lead:
          'You’ll then sign in with the address that this link was sent to. We’ll sign out all ' +
          'devices, turn off two-step verification that someone else may have set up, and email ' +
          'you a link to choose a new password.',
        button: 'Undo the change',
        busy: 'Undoing the change…',
        done: 'The change has been undone',
        broken: (
          <>
            A link works once, for 72 hours. If you did not change your address, call us on{' '}
            <PhoneLink />.
          </>
        ),
      }}
    />
  );
}
