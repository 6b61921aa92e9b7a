import { signOut } from '@quarrter/contract/accounts';
import { Button } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { Dialog } from '@quarrter/ui/Dialog';
import { useState } from 'react';
import { request } from '../api/request.ts';
import { forgetDrafts } from '../forms/draft.ts';
import { clearSession } from '../session/store.ts';

/**
 * SHL-05, SES-04: ends the token on the server, then clears this tab, and the guard leads to `/signin?t=1`. Without an answer from
 * the server the tab is cleared all the same; the token then dies of its own inactivity.
 */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);

  async function logout() {
    setBusy(true);
    await request(signOut, { keepSession: true }).catch(() => undefined);
    clearSession('left');
    forgetDrafts();
  }

  return (
    <Dialog
      open
      onClose={onClose}
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
