import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { type LoanAccount as Account, loanAccount } from '@quarrter/contract/client/loan-account';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { Alert } from '@quarrter/ui/Alert';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { LastFour } from '../../../bank-account/LastFour.tsx';
import { stateOf } from '../../../products/current-loan.ts';
import { GetHelp } from '../../../shell/GetHelp.tsx';
import { AccountDialog, accountLabel } from './AccountDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';

/** Until the money is sent: where it goes, and the way out. */
export default function LoanAccount({ loan }: { loan: LoanRecord }) {
  const account = useCall(loanAccount, { params: { type: loan.loan_type, id: loan.loan_type_id } });
  const [open, setOpen] = useState<'account' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  if (!account.data) return <LoadingOrFailed of={account} what="The bank account" lines={3} />;
  const { change_reason: fixed } = account.data;
  const { money_returned_on: returnedOn } = loan;
  // An offer is rejected in its own card.
  const state = stateOf(loan);
  const noun = state === 'accepted' ? 'loan' : 'application';
  return (
    <Card title="Where we pay your loan">
      <div className="grid gap-4">
        {returnedOn && (
          <Alert tone="warn" title="Your bank sent this loan back to us">
            We received it on <DateText date={returnedOn} />. We will not charge penalties until we
            send it again. If this account is closed or blocked, please change it.{' '}
            <GetHelp about="loan" />
          </Alert>
        )}
        <HolderNotice account={account.data} />
        <Destination account={account.data} />
        {fixed === '' ? (
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            <Button
              tone={account.data.bank === '' ? 'main' : 'quiet'}
              onClick={() => setOpen('account')}
            >
              {accountLabel(account.data.bank)}
            </Button>
            {!returnedOn && state !== 'offered' && (
              <Button tone="danger" onClick={() => setOpen('cancel')}>
                Cancel this {noun}
              </Button>
            )}
          </div>
        ) : (
          <p className="text-sm text-ink-soft">{fixed}</p>
        )}
      </div>
      {open === 'account' && <AccountDialog loan={loan} account={account.data} onClose={close} />}
      <CancelDialog loan={loan} noun={noun} open={open === 'cancel'} onClose={close} />
    </Card>
  );
}

function Destination({ account }: { account: Account }) {
  if (account.holder_state === 'none') {
    return (
      <Alert tone="warn" title="This loan has no bank account yet">
        We can pay it out once you have entered one.
      </Alert>
    );
  }
  return (
    <Facts>
      <Fact label="Account">
        {account.bank} <LastFour of={account.bank_account_number} />
      </Fact>
      <Fact label="Account holder">{account.holder || 'Checking with the bank…'}</Fact>
    </Facts>
  );
}

/** An account in another name is taken, and a person looks at it before anything is paid. */
function HolderNotice({ account: { holder, holder_state: state } }: { account: Account }) {
  if (state !== 'other') return null;
  return (
    <Alert tone="warn" title={`This account belongs to ${holder}. We’ll check it before we pay.`}>
      If it is not yours, please change the account.
    </Alert>
  );
}
