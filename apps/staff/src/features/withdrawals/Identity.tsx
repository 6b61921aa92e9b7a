import { type HeldWithdrawal, revealIdentity } from '@quarrter/contract/staff/withdrawals';
import { Button } from '@quarrter/ui/Button';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { WaitsForApproval } from '../../proposals/WaitsForApproval.tsx';
import { Money } from '../../shell/Money.tsx';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { RevealDialog } from '../../shell/RevealDialog.tsx';
import { VerifyDialog } from './decision-dialogs.tsx';

type Props = {
  withdrawal: HeldWithdrawal;
  identity: NonNullable<HeldWithdrawal['identity']>;
};

/** The client's own identity details, to be compared with the register. */
export function Identity({ withdrawal, identity }: Props) {
  const open = usePageDialog();
  const canVerify = useCan('verify-identity');
  const canReveal = useCan('open-identity');
  const canPropose = useCan('check-withdrawal');
  const [revealed, setRevealed] = useState<{ nin: string; bvn: string } | null>(null);
  const { clientName: client, currency } = withdrawal;
  const shown = revealed ?? identity;
  const isGiven = identity.nin !== '' || identity.bvn !== '';
  const reveal = () =>
    open(
      <RevealDialog
        call={revealIdentity}
        params={{ id: withdrawal.id }}
        title={`Reveal the numbers of ${client}`}
        onRevealed={setRevealed}
      />,
    );
  return (
    <section aria-label={`Identity of ${client}`} className="grid gap-3 rounded-md bg-sunken p-3">
      <Facts>
        <Fact label="NIN">{shown.nin || 'Not given'}</Fact>
        <Fact label="BVN">{shown.bvn || 'Not given'}</Fact>
        <Fact label="Date of birth">
          {identity.dateOfBirth === null ? 'Not given' : <DateText date={identity.dateOfBirth} />}
        </Fact>
        <Fact label="Total invested">
          <Money amount={identity.invested} currency={currency} />
        </Fact>
      </Facts>
      {identity.verified && (
        <p className="text-sm">
          This identity is now verified. {canPropose && 'Propose to pay the withdrawal below.'}
        </p>
      )}
      {!isGiven && canVerify && (
        <p className="text-sm">Ask the client to add a NIN or BVN to the profile first.</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {identity.proposed && <WaitsForApproval of={`the identity of ${client}`} />}
        {canVerify && isGiven && !identity.proposed && !identity.verified && (
          <Button
            size="small"
            tone="main"
            onClick={() => open(<VerifyDialog withdrawal={withdrawal} />)}
          >
            Verify identity <span className="sr-only">of {client}</span>
          </Button>
        )}
        {canReveal && isGiven && revealed === null && (
          <Button size="small" onClick={reveal}>
            Reveal numbers <span className="sr-only">of {client}</span>
          </Button>
        )}
      </div>
    </section>
  );
}
