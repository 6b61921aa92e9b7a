import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import type { ComponentType } from 'react';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import {
  ConfirmHolderDialog,
  DisapproveDialog,
  DisburseDialog,
  type LoanDialogProps,
  OfferDialog,
  RequestDocumentDialog,
  VerifyDialog,
} from './decision-dialogs.tsx';
import { AccountDialog, CancelDialog } from './loan-dialogs.tsx';

const loanActions = [
  ...(['verify', 'confirm-holder', 'offer', 'disburse'] as const),
  ...(['request-document', 'change-account', 'cancel', 'disapprove'] as const),
] as const;

/** Shown only while they are possible: on most applications they say nothing. */
const quietActions: ReadonlySet<string> = new Set([
  ...['confirm-holder', 'change-account', 'cancel', 'request-document'],
]);

type LoanAction = (typeof loanActions)[number] & StaffAction;

const labels: { readonly [A in LoanAction]: string } = {
  verify: 'Verify',
  offer: 'Make an offer',
  'confirm-holder': 'Confirm the holder',
  disburse: 'Disburse',
  'request-document': 'Ask for a document',
  'change-account': 'Change the account',
  cancel: 'Cancel the loan',
  disapprove: 'Decline',
};

const dialogs: { readonly [A in LoanAction]: ComponentType<LoanDialogProps> } = {
  verify: VerifyDialog,
  'confirm-holder': ConfirmHolderDialog,
  'request-document': RequestDocumentDialog,
  'change-account': AccountDialog,
  cancel: CancelDialog,
  offer: OfferDialog,
  disburse: DisburseDialog,
  disapprove: DisapproveDialog,
};

/** The actions this person can take now as buttons, the others with the reason why not. */
export function Actions({ application }: { application: StaffLoan }) {
  const failed = application.disbursement?.status === 'failed';
  const labelOf = (act: LoanAction) =>
    act === 'disburse' && failed ? 'Disburse again' : labels[act];
  const open = usePageDialog();
  const act = (name: LoanAction) => {
    const Dialog = dialogs[name];
    open(<Dialog application={application} />);
  };
  const actions = loanActions.map((name) => ({
    name,
    ...(application.actions.find((one) => one.action === name) ?? { allowed: false, reason: '' }),
  }));
  const canAct = actions.some((act) => act.allowed);
  // Of a loan that waits for no one, why each step of an application is closed says nothing.
  if (!canAct && application.loan.waiting === null) return null;
  return (
    <Card title={canAct ? 'What you can do' : 'Next steps'}>
      <div className="grid gap-4">
        {actions
          .filter((act) => act.allowed)
          .map(({ name }) => (
            <Button key={name} tone={toneOf(name)} wide onClick={() => act(name)}>
              {labelOf(name)}
            </Button>
          ))}
        <ul className="grid gap-2 text-sm">
          {actions
            .filter((act) => !act.allowed && !quietActions.has(act.name))
            .map(({ name, reason }) => (
              <li key={name}>
                <span className="font-600">{labels[name]}: </span>
                <span className="text-ink-soft">{reason}</span>
              </li>
            ))}
        </ul>
      </div>
    </Card>
  );
}

function toneOf(name: LoanAction): 'danger' | 'quiet' | 'action' {
  if (name === 'disapprove' || name === 'cancel') return 'danger';
  return name === 'change-account' || name === 'request-document' ? 'quiet' : 'action';
}
