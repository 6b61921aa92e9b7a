import { requiredLines } from '@quarrter/contract/fields';
import {
  disapproveLoan,
  disburseLoan,
  offerLoan,
  verifyLoan,
} from '@quarrter/contract/staff/loan-actions';
import { answerReview, loanReviews, requestDocument } from '@quarrter/contract/staff/loan-reviews';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { declineCodes, declineTexts } from '@quarrter/domain/loans';
import { exactMoney, formatAmount, fromWire } from '@quarrter/domain/money';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { sentence } from '@quarrter/ui/sentence';
import { TextField } from '@quarrter/ui/TextField';
import * as z from 'zod/mini';
import { request } from '../../api/request.ts';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { WordsField } from '../../shell/WordsField.tsx';
import { HolderNote } from './HolderNote.tsx';
import { OfferPreview } from './OfferPreview.tsx';
import { afterAction, useApplication } from './use-application.ts';

export type LoanDialogProps = { application: StaffLoan };

/** Shared by every action on an application. */
export function onLoan({ application }: LoanDialogProps) {
  const { id } = application.loan;
  return { params: { id }, after: afterAction(id) };
}

/** Why an account in another name may be paid; everybody who handles the loan later reads it. */
const holderReason = {
  label: 'Reason to pay this account',
  hint: 'For example: the married name, proved by the certificate among the documents.',
  rows: 3,
  maxLength: 500,
};

/** The reason is needed only for an account in another name, or one that staff entered. */
function holderForm(isNeeded: boolean) {
  return z.object({
    holderConfirmed: isNeeded
      ? requiredLines('Please say why this account may be paid', 500)
      : z.string(),
  });
}

/** A reason is for the holder whom the page shows. */
function verify({ loan, destination }: StaffLoan, reason: { holderConfirmed: string }) {
  const { holder, holderState } = destination;
  const body = holderState === 'other' ? { ...reason, holder } : {};
  return request(verifyLoan, { params: { id: loan.id }, body });
}

const emailedTo = ({ name }: StaffLoan['client']) => `We’ll email this to ${name}.`;

/** As read since the dialog opened: an attempt may have shown that a reason is needed. */
function useNewest({ application }: LoanDialogProps): StaffLoan {
  return useApplication(application.loan.id).data ?? application;
}

export function VerifyDialog(props: LoanDialogProps) {
  const newest = useNewest(props);
  const { loan, client, destination, application } = newest;
  const isOther = destination.holderState === 'other';
  return (
    <ActionDialog
      {...onLoan(props)}
      call={verifyLoan}
      title="Verify this application?"
      label="Verify application"
      schema={holderForm(isOther)}
      start={{ holderConfirmed: '' }}
      send={(values) => verify(newest, values)}
    >
      {(form) => (
        <>
          <HolderNote application={newest} />
          {isOther && (
            <WordsField record={loan.id} {...holderReason} {...form.field('holderConfirmed')} />
          )}
          <p>You confirm that you checked identity, income and documents of {client.name}.</p>
          <p className="text-sm text-ink-soft">
            {application.some(({ title }) => title === 'Identity')
              ? 'The client can no longer change NIN and BVN. You cannot approve this application.'
              : 'You cannot approve an application that you verified.'}
          </p>
        </>
      )}
    </ActionDialog>
  );
}

/** For an application that was verified before its account was corrected. */
export function ConfirmHolderDialog(props: LoanDialogProps) {
  return (
    <ActionDialog
      {...onLoan(props)}
      call={verifyLoan}
      title="Confirm the holder of this account?"
      label="Confirm holder"
      schema={holderForm(true)}
      start={{ holderConfirmed: '' }}
      fields={[{ name: 'holderConfirmed', as: 'words', ...holderReason }]}
      send={(values) => verify(props.application, values)}
    >
      <HolderNote application={props.application} />
    </ActionDialog>
  );
}

/** Asks the client for a document, with the reason that the client reads. */
export function RequestDocumentDialog(props: LoanDialogProps) {
  const { loan, client, documentKinds: kinds } = props.application;
  const asked = new Set(loan.document_requests.map(({ kind }) => kind));
  const others = kinds.filter(({ kind }) => !asked.has(kind));
  return (
    <ActionDialog
      {...onLoan(props)}
      call={requestDocument}
      title="Ask for a document"
      label="Ask for the document"
      start={{ kind: '', reason: '' }}
      fields={[
        {
          name: 'kind',
          as: 'select',
          label: 'Document',
          options: others.map(({ kind, label }) => ({ value: kind, label })),
        },
        {
          name: 'reason',
          as: 'words',
          label: 'Problem with the document',
          hint: `${emailedTo(client)} Nothing is decided until the document arrives.`,
          maxLength: 500,
        },
      ]}
    />
  );
}

const noReport =
  'No credit bureau has answered in the last 30 days. The audit log stores the reason.';

/** The form starts with the client's request. The server checks the limits. */
export function OfferDialog(props: LoanDialogProps) {
  const { loan, decision } = useNewest(props);
  const amount = formatAmount(fromWire(loan.loan_amount));
  const duration = String(loan.duration);
  return (
    <ActionDialog
      {...onLoan(props)}
      call={offerLoan}
      title="Make an offer"
      label="Send offer"
      start={{ amount, duration, interest: loan.interest, withoutReport: '' }}
    >
      {({ field, watch }) => (
        <>
          <MoneyField
            label="Amount"
            hint={`The client requested ${exactMoney(fromWire(loan.loan_amount))}.`}
            {...field('amount')}
          />
          <TextField
            label="Duration in months"
            inputMode="numeric"
            className="figures"
            {...field('duration')}
          />
          <TextField
            label="Interest rate, percent per month"
            inputMode="decimal"
            className="figures"
            {...field('interest')}
          />
          <OfferPreview
            terms={{
              amount: watch('amount'),
              duration: String(watch('duration')),
              interest: String(watch('interest')),
            }}
            income={decision?.monthlyIncome ?? null}
            startOn={loan.as_of}
          />
          {decision?.creditReports.offerNeedsReason && (
            <WordsField
              record={loan.id}
              label="Reason for no credit report"
              hint={noReport}
              {...field('withoutReport')}
            />
          )}
          <p className="text-sm text-ink-soft">
            The client has 14 days to accept. You cannot disburse a loan that you approved.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

export function DisapproveDialog(props: LoanDialogProps) {
  return (
    <ActionDialog
      {...onLoan(props)}
      call={disapproveLoan}
      title="Decline this application?"
      label="Decline application"
      danger
      start={{ code: '', reason: '' }}
      fields={[
        {
          name: 'code',
          as: 'select',
          label: 'Category',
          hint: 'For our statistics; the client does not see it.',
          options: declineCodes.map((code) => ({ value: code, label: declineTexts[code] })),
        },
        {
          name: 'reason',
          as: 'words',
          label: 'Reason',
          hint: emailedTo(props.application.client),
          maxLength: 500,
        },
      ]}
    />
  );
}

export function DisburseDialog(props: LoanDialogProps) {
  const { loan, destination, disbursement } = props.application;
  const failed = disbursement?.status === 'failed';
  const ended = disbursement?.returnedOn ? 'was returned' : 'failed';
  const amount = exactMoney(fromWire(loan.amount ?? loan.loan_amount));
  return (
    <ActionDialog
      {...onLoan(props)}
      call={disburseLoan}
      title={failed ? `Send ${amount} again?` : `Send ${amount}?`}
      label={`Send ${amount}`}
    >
      <HolderNote application={props.application} />
      <Facts>
        <Fact label="Bank">{destination.bank}</Fact>
        <Fact label="Account">{destination.accountNumber}</Fact>
        <Fact label="Holder">{destination.holder || 'We ask the bank before we send'}</Fact>
      </Facts>
      {failed && (
        <p className="text-sm text-ink-soft">
          {sentence(`The last transfer ${ended}: ${disbursement?.message}`)} The client received
          nothing.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        The loan becomes active and interest starts when the provider confirms the transfer.
      </p>
    </ActionDialog>
  );
}

const answers = [
  { value: 'uphold', label: 'Keep the decline' },
  { value: 'reopen', label: 'Reopen the application' },
];

/** The client reads the reason, whatever the answer is. */
export function AnswerReviewDialog(props: LoanDialogProps) {
  const { loan, client } = props.application;
  const after = afterAction(loan.id, loanReviews);
  return (
    <ActionDialog
      {...onLoan(props)}
      after={after}
      call={answerReview}
      title="Answer the request for review"
      label="Send the answer"
      start={{ decision: '', reason: '' }}
      fields={[
        {
          name: 'decision',
          as: 'select',
          label: 'Answer',
          hint: 'A reopened application is checked again from its start.',
          options: answers,
        },
        { name: 'reason', as: 'words', label: 'Reason', hint: emailedTo(client), maxLength: 1000 },
      ]}
    />
  );
}
