import { callKey, useCall } from '@quarrter/client/calls';
import { messageOf } from '@quarrter/client/errors';
import { approvalList } from '@quarrter/contract/staff/approvals';
import {
  cancelLoanAsStaff,
  changeLoanAccount,
  staffBanks,
} from '@quarrter/contract/staff/loan-account';
import { restructureLoan, writeOffLoan } from '@quarrter/contract/staff/loan-proposals';
import { staffLoanDetail } from '@quarrter/contract/staff/loans';
import { waivePenalties } from '@quarrter/contract/staff/penalties';
import { exactMoney, formatAmount, parseAmount } from '@quarrter/domain/money';
import { Alert } from '@quarrter/ui/Alert';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { ActionDialog } from '../../shell/ActionDialog.tsx';
import { Money } from '../../shell/Money.tsx';
import { ReasonDialog } from '../../shell/ReasonDialog.tsx';
import { type LoanDialogProps, onLoan } from './decision-dialogs.tsx';

/** An accepted loan that cannot be paid out. */
export function CancelDialog(props: LoanDialogProps) {
  const { name } = props.application.client;
  return (
    <ReasonDialog
      {...onLoan(props)}
      call={cancelLoanAsStaff}
      title="Cancel this loan?"
      label="Cancel the loan"
      keep="Keep the loan"
      danger
      hint={`We’ll email this to ${name}.`}
    >
      <p>
        Nothing is paid out, and {name} can apply again. If only the account is wrong, change the
        account instead.
      </p>
    </ReasonDialog>
  );
}

const aDayMs = 24 * 60 * 60 * 1000;

/** Changes the account of the client's loan, until the money is sent. */
export function AccountDialog(props: LoanDialogProps) {
  const banks = useCall(staffBanks, {}, { staleTime: aDayMs });
  const options = banks.data?.results.map(({ code: value, name: label }) => ({ value, label }));
  return (
    <ActionDialog
      {...onLoan(props)}
      call={changeLoanAccount}
      title="Change the account?"
      label="Change account"
      start={{ bank_name: '', bank_account_number: '' }}
    >
      {({ field }) => (
        <>
          {banks.isError && (
            <Alert tone="bad" title="We could not load the banks">
              {messageOf(banks.error)}
            </Alert>
          )}
          <SelectField
            label="Bank"
            placeholder={banks.isPending ? 'Loading banks…' : 'Please choose'}
            key={banks.isPending ? 'pending' : 'there'}
            options={options ?? []}
            {...field('bank_name')}
          />
          <TextField
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            hint="10 digits. We ask the bank for its holder."
            {...field('bank_account_number')}
          />
          <p className="text-sm text-ink-soft">
            We’ll email {props.application.client.name} that the account has changed. Another
            officer confirms its holder before anything is paid.
          </p>
        </>
      )}
    </ActionDialog>
  );
}

/** Shared by every proposal about a loan: nothing happens before it is approved. */
function onProposal({ application: { loan } }: LoanDialogProps) {
  const reloads = [callKey(staffLoanDetail, { params: { id: loan.id } }), approvalList];
  return { params: { id: loan.id }, after: { reloads } };
}

/** A new schedule for the balance; the client accepts it after a second person approved. */
export function RestructureDialog(props: LoanDialogProps) {
  const { loan, client } = props.application;
  return (
    <ActionDialog
      {...onProposal(props)}
      call={restructureLoan}
      title="Propose a new schedule?"
      label="Propose the schedule"
      start={{ duration: '', interest: loan.interest }}
      fields={[
        {
          name: 'duration',
          as: 'text',
          label: 'Duration in months',
          inputMode: 'numeric',
          autoComplete: 'off',
        },
        {
          name: 'interest',
          as: 'text',
          label: 'Interest rate, percent per month',
          hint: `At most ${loan.interest}`,
          inputMode: 'decimal',
          autoComplete: 'off',
        },
      ]}
    >
      <p>
        Principal, interest due and penalties become the new principal. A second person approves,
        and {client.name} then has 14 days to accept.
      </p>
    </ActionDialog>
  );
}

export function WriteOffDialog(props: LoanDialogProps) {
  const { loan, client } = props.application;
  return (
    <ReasonDialog
      {...onProposal(props)}
      call={writeOffLoan}
      title="Write this loan off?"
      label="Propose the write-off"
      danger
      hint="For the person who approves. The client does not see it."
    >
      <p>
        {client.name} owes <Money amount={loan.balance} className="font-600" />. Once a second
        person approves, we book it as a loss and email the client. This cannot be undone.
      </p>
    </ReasonDialog>
  );
}

export function WaiveDialog(props: LoanDialogProps & { owed: bigint }) {
  const { owed } = props;
  const { name } = props.application.client;
  return (
    <ActionDialog
      {...onProposal(props)}
      call={waivePenalties}
      title="Waive penalties?"
      label={({ watch }) => {
        const amount = parseAmount(watch('amount'));
        return `Propose to waive${amount ? ` ${exactMoney(amount)}` : ''}`;
      }}
      start={{ amount: formatAmount(owed), reason: '' }}
      fields={[
        {
          name: 'amount',
          as: 'money',
          label: 'Amount',
          hint: `${exactMoney(owed)} is owed.`,
        },
        { name: 'reason', as: 'words', label: 'Reason', maxLength: 500 },
      ]}
      note={`A second person reads the reason and approves. We then email ${name}.`}
    />
  );
}
