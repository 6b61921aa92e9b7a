import type { LinkProps } from '@quarrter/ui/link';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AroundNavHandler, Router, useLocation, useRouter } from 'wouter';
import { navigate as navigateBrowser } from 'wouter/use-browser-location';

/* Routing beyond wouter's own Route, Switch, Redirect and useParams. */

/** An entry of the browser's history: its position in this tab, and data for its screen. */
type Entry = { position: number; data: unknown };

/** Where the browser is. */
type Place = { pathname: string; search: string; hash: string; entry: Entry | null };

const PlaceContext = createContext<Place | null>(null);

function currentPlace(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, entry: window.history.state as Entry | null };
}

/**
 * The router of an application. `base` is where the application lies; its routes leave it out. It
 * follows the address in a transition, so that a screen stays, with its focus, until the next one
 * has loaded.
 */
export function ApplicationRouter({ base = '', children }: { base?: string; children: ReactNode }) {
  const [place, setPlace] = useState(currentPlace);
  const [follow] = useState(() => () => startTransition(() => setPlace(currentPlace())));

  useEffect(() => {
    window.addEventListener('popstate', follow);
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      window.removeEventListener('hashchange', follow);
    };
  }, [follow]);

  // The entries are numbered, so that a screen can tell whether one of this application is before
  // it.
  const navigateNumbered = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      const position = entryPosition() + (options?.replace ? 0 : 1);
      const entry: Entry = { position, data: options?.state ?? null };
      navigate(to, { ...options, state: entry });
      follow();
    },
    [follow],
  );

  return (
    <PlaceContext value={place}>
      <Router base={base} hook={usePlaceLocation} aroundNav={navigateNumbered}>
        {children}
      </Router>
    </PlaceContext>
  );
}

function usePlaceLocation(): [string, typeof navigateBrowser] {
  return [usePlace().pathname, navigateBrowser];
}
usePlaceLocation.searchHook = () => usePlace().search;

function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('This needs an ApplicationRouter around it.');
  return place;
}

function entryPosition(): number {
  return (window.history.state as Entry | null)?.position ?? 0;
}

/** Whether a path matches a pattern such as `/loans/:id`, by the router's own rules. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const [wanted = [], given = []] = [pattern, pathname].map((path) =>
    path.toLowerCase().replace(/\/$/, '').split('/'),
  );
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => (part.startsWith(':') ? given[place] : given[place] === part))
  );
}

/** The current path, below the application's base. */
export function usePathname(): string {
  return useLocation()[0];
}

/** Goes to another address of the application; `useNavigationState` returns `state` there. */
export function useNavigate() {
  return useLocation()[1];
}

/**
 * Returns the data of the navigation to this screen, or null. It survives a reload, as the entry
 * does.
 */
export function useNavigationState<State>(): State | null {
  return (use(PlaceContext)?.entry?.data ?? null) as State | null;
}

/** Another value after every navigation, also to the address one is already at. */
export function useHistoryEntry(): unknown {
  return use(PlaceContext);
}

/** The search parameters of the address, without their `?`, as they are written there. */
export function useSearchText(): string {
  // Not the router's own hook, which decodes once before the parameters are decoded.
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}

/** The current path with its search parameters, below the application's base. */
export function useAddress(): string {
  const pathname = usePathname();
  const text = useSearchText();
  return text ? `${pathname}?${text}` : pathname;
}

/**
 * Reads the parameters behind the `#` of an email's link, where no server sees them. Links of
 * emails that were sent earlier carry them as search parameters.
 */
export function useLinkParams(): URLSearchParams {
  const { hash } = usePlace();
  const search = useSearchText();
  return useMemo(() => new URLSearchParams(hash.slice(1) || search), [hash, search]);
}

/** The search parameters of the address, and a function that changes them. */
export function useSearchParams() {
  const text = useSearchText();
  const navigate = useNavigate();
  const search = useMemo(() => new URLSearchParams(text), [text]);

  function setSearch(next: URLSearchParams, options?: { replace: boolean }) {
    const query = next.toString();
    navigate(`~${window.location.pathname}${query && `?${query}`}`, options);
  }
  return [search, setSearch] as const;
}

/** One step back in the history; to `fallback` when the page was opened from outside. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () =>
    entryPosition() > 0 ? window.history.back() : navigate(fallback, { replace: true });
}

/** Renders `Link` of the design system inside an application: a click changes the screen. */
export function RouterLink({ href, onClick, ...rest }: LinkProps) {
  const { base } = useRouter();
  const navigate = useNavigate();
  const address = base + href;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    // Another entry for the same address would make Back seem to do nothing.
    const { pathname, search } = window.location;
    navigate(href, { replace: address === pathname + search });
  }

  return <a {...rest} href={address} onClick={follow} />;
}

/** Any other click asks the browser for a new tab, a new window or a download. */
function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/**
 * Shows a new screen from its top and moves the focus to its `#main`. Changed search parameters are
 * the same screen, unless the change removed the focused element. Put it inside the Suspense
 * boundary of the screens, so that it waits for one that is still loading. With `keepOnBack`, Back
 * returns to where the screen was left.
 */
export function ScreenTop({ keepOnBack = false }: { keepOnBack?: boolean }) {
  const pathname = usePathname();
  const search = useSearchText();
  const shown = useRef<{ pathname: string; search: string; position: number } | null>(null);

  useEffect(() => {
    const before = shown.current;
    const position = entryPosition();
    shown.current = { pathname, search, position };
    if (before?.pathname === pathname) {
      const isFocusLost = document.activeElement === document.body;
      if (before.search !== search && isFocusLost) focusMain();
      return;
    }
    const isBack = before !== null && position < before.position;
    const isTypedInto = before === null && document.activeElement !== document.body;
    if (!(keepOnBack && isBack) && !isTypedInto) window.scrollTo({ top: 0, behavior: 'instant' });
    if (before) focusMain();
  }, [pathname, search, keepOnBack]);

  useEffect(keepFocusOnPage, []);
  return null;
}

/**
 * Moves the focus to `#main` when the element that had it is gone after an action, such as a row
 * that was decided: a browser would send the next Tab to the top of the page.
 */
function keepFocusOnPage() {
  let focused: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    focused = target;
  };
  const observer = new MutationObserver(() => {
    if (!(focused instanceof Node) || focused.isConnected) return;
    focused = null;
    if (document.activeElement === document.body) focusMain();
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

function focusMain() {
  document.getElementById('main')?.focus({ preventScroll: true });
}
