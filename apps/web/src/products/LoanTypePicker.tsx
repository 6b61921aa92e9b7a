import { Link } from '@quarrter/ui/link';
import Briefcase from 'lucide-react/icons/briefcase';
import Building2 from 'lucide-react/icons/building-2';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import UserRound from 'lucide-react/icons/user-round';
import { paths } from '../paths.ts';

/** LON-06..11: the four kinds of loan, their headlines and where each leads. */
const kinds = [
  {
    name: 'Personal',
    headline: 'Up to N10,000,000',
    text: 'For private individuals, in three tiers, paid back in 1 to 4 months.',
    href: paths.loanPicker.getHref({ type: 'personal' }),
    icon: UserRound,
  },
  {
    name: 'Corporate staff',
    headline: 'No fixed maximum',
    text: 'Rainy-day, summer-time and work-tool loans for employees of our partners, as the salary carries.',
    href: paths.loanPicker.getHref({ type: 'corporate staff' }),
    icon: Briefcase,
  },
  {
    name: 'Business',
    headline: 'Up to N100,000,000',
    text: 'For registered businesses, from N1,000,000.',
    href: paths.loanForm.getHref('business'),
    icon: Building2,
  },
  {
    name: 'Educational',
    headline: 'No fixed maximum',
    text: 'Proof of funds for schools in the UK, the US and Europe.',
    href: paths.loanPicker.getHref({ type: 'educational' }),
    icon: GraduationCap,
  },
] as const;

export function LoanTypePicker() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {kinds.map(({ name, headline, text, href, icon: Icon }) => (
        <li key={name}>
          <Link
            href={href}
            className="flex h-full gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-main-text sm:p-5"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full rounded-br-sm bg-main-soft text-main-text">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <span className="grid gap-1">
              <span className="text-lg font-650">{name}</span>
              <span className="figures font-600 text-main-text">{headline}</span>
              <span className="text-sm text-ink-soft">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
