import { LinkButton } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { Logo } from '@quarrter/ui/Logo';
import Menu from 'lucide-react/icons/menu';
import { paths } from '../paths.ts';

const links = [
  { label: 'Loans', href: paths.loan.getHref() },
  { label: 'Invest', href: paths.investment.getHref() },
  { label: 'FAQ', href: paths.faq.getHref() },
];

/**
 * The page contains the buttons for visitors and for clients; public/site.ts decides which show.
 */
export function NavigationBar({ path }: { path: string }) {
  return (
    <header className="on-band-focus relative z-20 bg-band text-on-band">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-18 max-w-6xl flex-wrap items-center gap-1 px-4 py-2 sm:px-6
          md:gap-6 xl:px-0"
      >
        <a href={paths.home.getHref()} className="flex min-h-11 items-center">
          <Logo band />
          <span className="sr-only">, home page</span>
        </a>
        <ul className="hidden gap-1 md:flex">
          {links.map((link) => (
            <li key={link.href}>
              <BarLink {...link} current={link.href === path} />
            </li>
          ))}
        </ul>
        <div className="ms-auto flex items-center gap-2 signed-in:hidden">
          <LinkButton
            size="small"
            tone="band"
            href={paths.signIn.getHref()}
            className="border-transparent"
          >
            Sign In
          </LinkButton>
          <div className="max-md:hidden">
            <LinkButton size="small" tone="band" href={paths.signUp.getHref()}>
              Create Free Account
            </LinkButton>
          </div>
        </div>
        <div className="ms-auto hidden signed-in:block">
          <LinkButton size="small" tone="band" href={paths.dashboard.getHref()}>
            Go to Dashboard
          </LinkButton>
        </div>
        <PhoneMenu path={path} />
      </nav>
    </header>
  );
}

function BarLink(props: { label: string; href: string; current: boolean; wide?: boolean }) {
  return (
    <a
      href={props.href}
      aria-current={props.current ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center rounded-md px-3.5 font-600 text-band-soft ' +
          'hover:bg-band-line hover:text-on-band',
        'aria-[current=page]:text-on-band aria-[current=page]:underline ' +
          'aria-[current=page]:underline-offset-8',
        props.wide && 'min-h-13 text-lg',
      )}
    >
      {props.label}
    </a>
  );
}

/** A native disclosure: works without any script. */
function PhoneMenu({ path }: { path: string }) {
  return (
    <details className="group md:hidden">
      <summary
        aria-label="Menu"
        className={classes(
          'grid size-11 cursor-pointer list-none place-items-center rounded-md ' +
            'group-open:bg-band-line hover:bg-band-line [&::-webkit-details-marker]:hidden',
          // The shade over the page behind the menu: touching it closes the menu, as touching the
          // button does.
          'group-open:before:fixed group-open:before:inset-x-0 group-open:before:top-18 ' +
            'group-open:before:bottom-0 group-open:before:-z-10 ' +
            'group-open:before:bg-[rgb(0_0_0/0.6)]',
        )}
      >
        <Menu aria-hidden="true" className="size-6" />
      </summary>
      <div
        className="absolute inset-x-0 top-full border-y border-band-line bg-band px-2 pt-2 pb-5
        shadow-float"
      >
        {links.map((link) => (
          <BarLink key={link.href} {...link} wide current={link.href === path} />
        ))}
        <div className="mt-3 px-2 signed-in:hidden">
          <LinkButton tone="action" wide href={paths.signUp.getHref()}>
            Create Free Account
          </LinkButton>
        </div>
      </div>
    </details>
  );
}
