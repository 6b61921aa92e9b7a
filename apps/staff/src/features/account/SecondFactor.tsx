import { type FactorAction, FactorLines } from '@quarrter/client/FactorLines';
import type { SecondFactorState } from '@quarrter/contract/second-factor';
import { Card } from '@quarrter/ui/Card';
import { TimeText } from '@quarrter/ui/TimeText';
import { useState } from 'react';
import { FactorDialog } from './FactorDialog.tsx';

const texts = {
  noApp: 'An app on your phone shows a code that you enter.',
  passkeys: 'Your fingerprint, your face or the PIN of your device.',
};

/** The authenticator app, the passkeys and the recovery codes; at least one of the first two. */
export function SecondFactor({ factor }: { factor: SecondFactorState }) {
  const [open, setOpen] = useState<FactorAction | null>(null);
  return (
    <Card title="2FA">
      <div className="grid gap-5">
        <p className="text-sm text-ink-soft">
          We ask for it at every sign-in, and before a change on this page. Keep at least one.
        </p>
        <FactorLines factor={factor} texts={texts} Time={TimeText} onOpen={setOpen} />
      </div>
      {open && <FactorDialog action={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
