import {
  type RevealedNumber,
  revealAccount,
  revealBvn,
  revealNin,
  type StaffClient,
} from '@quarrter/contract/staff/clients';
import { Badge } from '@quarrter/ui/Badge';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { type ReactNode, useState } from 'react';
import { ofClient } from '../../api/changes.ts';
import { usePageDialog } from '../../shell/PageDialog.tsx';
import { RevealDialog } from '../../shell/RevealDialog.tsx';
import { CorrectIdentity } from './CorrectIdentity.tsx';

const calls = { nin: revealNin, bvn: revealBvn, account: revealAccount } as const;
const names = { nin: 'NIN', bvn: 'BVN', account: 'account number' } as const;

/** The numbers of the profile, masked until someone says why they need one. */
export function Identity({ page }: { page: StaffClient }) {
  const { identity } = page;
  const open = usePageDialog();
  const [shown, setShown] = useState<Partial<Record<RevealedNumber, string>>>({});
  const { id } = page.client;
  const reveal = (number: RevealedNumber) =>
    open(
      <RevealDialog
        call={calls[number]}
        params={{ id }}
        title={`Reveal the ${names[number]}`}
        after={{ reloads: ofClient(id) }}
        onRevealed={({ value }) => setShown((others) => ({ ...others, [number]: value }))}
      />,
    );
  const lineOf = (number: RevealedNumber, masked: string) => {
    const isShown = shown[number] !== undefined;
    return {
      value: shown[number] ?? masked,
      // The button stays for both, so that the focus has a place to return to.
      action: masked !== '' && page.mayReveal.includes(number) && (
        <Button
          size="small"
          onClick={() => (isShown ? setShown({ ...shown, [number]: undefined }) : reveal(number))}
        >
          {isShown ? 'Hide' : 'Reveal'} <span className="sr-only">the {names[number]}</span>
        </Button>
      ),
    };
  };
  return (
    <Card title="Identity">
      <Facts>
        <NumberLine label="NIN" {...lineOf('nin', identity.nin)} verified={identity.ninVerified} />
        <NumberLine label="BVN" {...lineOf('bvn', identity.bvn)} verified={identity.bvnVerified} />
        <NumberLine
          label="Bank account"
          {...lineOf('account', identity.accountNumber)}
          detail={[identity.bank, identity.holder].filter((part) => part !== '').join(', ')}
        />
      </Facts>
      <CorrectIdentity page={page} />
    </Card>
  );
}

function NumberLine(props: {
  label: string;
  value: string;
  action: ReactNode;
  verified?: boolean;
  detail?: string;
}) {
  const { label, value, action, verified, detail } = props;
  return (
    <Fact label={label}>
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {value === '' ? <span className="font-400 text-ink-soft">Not given</span> : value}
        {verified && <Badge tone="green">Verified by staff</Badge>}
        {action}
      </span>
      {detail && <span className="block text-sm font-400 text-ink-soft">{detail}</span>}
    </Fact>
  );
}
