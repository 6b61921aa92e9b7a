import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import Sprout from 'lucide-react/icons/sprout';
import { paths } from '../paths.ts';

/** SHL-03: the four sections, in the side menu and at the bottom of a phone. */
export const sections = [
  { label: 'Home', href: paths.dashboard.getHref(), icon: House },
  { label: 'Loans', href: paths.loans.getHref(), icon: HandCoins },
  { label: 'Invest', href: paths.invest.getHref(), icon: Sprout },
  { label: 'Reports', href: paths.reports.getHref(), icon: ChartNoAxesColumn },
] as const;

export function isCurrentSection(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}
