import { brand } from '@quarrter/ui/brand';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { logOut } from './log-out.ts';

type Props = { onClose: () => void };

/** Loaded ahead of time, so that a client without a network can still sign out. */
const loadDialog = () => import('./LogoutDialog.tsx');
const LogoutDialog = lazy<ComponentType<Props>>(() =>
  loadDialog().catch(() => ({ default: PlainQuestion })),
);
const PRELOAD_MS = 15_000;

/** SHL-05: the question before logging out; `open` once Logout was chosen. */
export function AskToLogOut({ open, onClose }: Props & { open: boolean }) {
  useEffect(() => {
    const preload = setTimeout(() => loadDialog().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(preload);
  }, []);
  return <Suspense>{open && <LogoutDialog onClose={onClose} />}</Suspense>;
}

/** The browser's own question, in case ours did not load. */
function PlainQuestion({ onClose }: Props) {
  useEffect(() => {
    const asking = setTimeout(() => {
      if (window.confirm(`Do you want to Logout from ${brand.name}?`)) void logOut();
      onClose();
    });
    return () => clearTimeout(asking);
  }, [onClose]);
  return null;
}
