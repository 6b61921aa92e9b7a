import { Button } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { Dialog } from '@quarrter/ui/Dialog';
import { useState } from 'react';
import { logOut } from './log-out.ts';

/** SHL-05: the question before signing out. */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    await logOut();
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={`Do you want to Logout from ${brand.name}?`}
      actions={
        <>
          <Button tone="main" busy={busy} onClick={logout}>
            Logout
          </Button>
          <Button onClick={onClose} disabled={busy}>
            Stay signed in
          </Button>
        </>
      }
    />
  );
}
