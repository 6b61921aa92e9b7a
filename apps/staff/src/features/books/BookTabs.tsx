import { Tabs } from '@quarrter/ui/Tabs';
import { paths } from '../../paths.ts';

const tabs = [
  { name: 'trial-balance', label: 'Trial balance', href: paths.books.getHref() },
  { name: 'accounts', label: 'Accounts of a client', href: paths.bookAccounts.getHref() },
  { name: 'chart', label: 'Chart of accounts', href: paths.chart.getHref() },
] as const;

export type BookTab = (typeof tabs)[number]['name'];

/** The pages of the books. */
export function BookTabs({ current }: { current: BookTab }) {
  return (
    <Tabs
      label="Books"
      tabs={tabs.map(({ name, label, href }) => ({ label, href, current: name === current }))}
    />
  );
}
