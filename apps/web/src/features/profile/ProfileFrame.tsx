import { usePathname } from '@quarrter/client/router';
import { Tabs } from '@quarrter/ui/Tabs';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';

/** The tabs of the profile, each with its own address. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const tabs = [
    { label: 'Account', href: paths.profile.getHref() },
    { label: 'Security', href: paths.security.getHref() },
    { label: 'Emails', href: paths.emailChoices.getHref() },
    { label: 'Your data', href: paths.yourData.getHref() },
  ].map((tab) => ({ ...tab, current: tab.href === pathname.replace(/\/+$/, '') }));
  return (
    <div className="mx-auto grid max-w-4xl gap-6">
      <Tabs label="Profile" tabs={tabs} />
      {children}
    </div>
  );
}
