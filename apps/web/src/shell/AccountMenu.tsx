import { Button } from '@quarrter/ui/Button';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import UserRound from 'lucide-react/icons/user-round';
import { useUserDetail } from '../api/user-detail.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/store.ts';
import { Dropdown } from './Dropdown.tsx';

const item = classes(
  'flex min-h-12 w-full items-center px-4 text-start font-600',
  'hover:bg-main-soft focus-visible:-outline-offset-2',
);

/** SHL-02: the menu with the client's initials. */
export function AccountMenu({ onLogout }: { onLogout: () => void }) {
  const session = useSession();
  // Whichever page comes first, the name is loaded once and then stored in the session (SES-14).
  const detail = useUserDetail();
  const person = session?.user.userDetails?.user;
  const initials = person ? `${person.first_name[0] ?? ''}${person.last_name[0] ?? ''}` : '';
  // A long address should break before its @.
  const [name, host] = (session?.auth.user.email ?? '').split(/(?=@)/);
  return (
    <Dropdown
      label={initials ? `${initials}, your account` : 'Your account'}
      button={
        <span
          aria-hidden="true"
          className={classes(
            'grid size-9 place-items-center rounded-full rounded-br-sm bg-main',
            // Large text still fits into the circle.
            'text-[length:min(0.875rem,4.5vw)] font-600 whitespace-nowrap text-on-main',
            'forced-colors:border',
          )}
        >
          {initials || <UserRound aria-hidden="true" className="size-5" />}
        </span>
      }
    >
      {(close) => (
        <>
          <p className="border-b border-line px-4 py-3 text-sm text-ink-soft">
            {name}
            <wbr />
            {host}
          </p>
          {detail.isError && <DetailsFailed onRetry={() => detail.refetch()} />}
          <Link href={paths.profile.getHref()} onClick={close} className={item}>
            Profile
          </Link>
          <Link
            href={paths.help.getHref({ from: window.location.pathname })}
            onClick={close}
            className={item}
          >
            Help
          </Link>
          <button
            type="button"
            className={item}
            onClick={() => {
              close();
              onLogout();
            }}
          >
            Logout
          </button>
        </>
      )}
    </Dropdown>
  );
}

/** SES-15: says that the details did not load, where no screen does. */
function DetailsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-2 border-b border-line px-4 py-3 text-sm">
      We could not load your details
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
