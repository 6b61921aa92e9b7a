import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import Briefcase from 'lucide-react/icons/briefcase';
import Building2 from 'lucide-react/icons/building-2';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import UserRound from 'lucide-react/icons/user-round';
import { cardOf, loanFamilies, type ShownFamily } from './loan-families.ts';
import { WithLoanProducts } from './WithLoanProducts.tsx';

const icons: Record<ShownFamily['family'], typeof UserRound> = {
  personal: UserRound,
  'corporate staff': Briefcase,
  business: Building2,
  educational: GraduationCap,
};

/** The families of loans. */
export function LoanTypePicker() {
  return (
    <WithLoanProducts>
      {(products) => (
        <ul className="grid gap-3 sm:grid-cols-2">
          {loanFamilies.map((family) => (
            <li key={family.family}>
              <Family
                {...family}
                {...cardOf(family.family, products)}
                icon={icons[family.family]}
              />
            </li>
          ))}
        </ul>
      )}
    </WithLoanProducts>
  );
}

type FamilyProps = ShownFamily & ReturnType<typeof cardOf> & { icon: typeof UserRound };

function Family(props: FamilyProps) {
  const { name, headline, condition, text, href, icon: Icon } = props;
  return (
    <Link
      href={href}
      className={classes(
        'flex h-full flex-wrap gap-4 rounded-lg border border-line bg-surface p-4 shadow-card',
        'transition-colors hover:border-main-text sm:p-5',
      )}
    >
      <span
        className={classes(
          'grid size-12 shrink-0 place-items-center rounded-full rounded-br-sm',
          'bg-main-soft text-main-text',
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="grid grow basis-[8rem] content-start gap-1">
        <span className="text-lg font-600">{name}</span>
        <span className="figures font-600 text-main-text">{headline}</span>
        {condition && <span className="text-sm font-600">{condition}</span>}
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
    </Link>
  );
}
