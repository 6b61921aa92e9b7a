import { clearNotice, placeNotice, removeNotice, say, sayFailed } from './notice.ts';
import { OTHER_SCREEN, SIGN_IN_FAILED, SIGN_IN_READY } from './sign-in-ready.ts';

const waitingText = 'Loading the rest of the page…';

/** Addresses that the build writes into the page, and a session's name in the tab's storage. */
export type SignInPageData = { script: string; preload: string; session: string };

/**
 * Loads the application once the sign-in page has been drawn, or when a field has the focus. Until
 * the form works, a press sends nothing: a submit is repeated afterwards, unless the client typed
 * again, and another button gets the focus, because browsers want a real press for a passkey.
 */
export function holdSignIn({ session, ...files }: SignInPageData): void {
  let held: HTMLElement | null = null;
  let failed = false;
  const load = loaderOf(files, fail);

  /** Enter in a field presses the form's button too. A link works as it is. */
  function holdPress(event: Event): void {
    const button = (event.target as Element).closest('button');
    if (button) hold(event, button);
  }

  /** Of a password manager, which presses no button. */
  function holdSubmit(event: Event): void {
    hold(event, document.querySelector<HTMLElement>('[type=submit]'));
  }

  function hold(event: Event, button: HTMLElement | null): void {
    event.preventDefault();
    event.stopPropagation();
    load();
    if (!isSubmit(held)) held = button;
    if (failed) sayFailed();
    else say(waitingText);
  }

  function release(): void {
    held = null;
    if (!failed) clearNotice();
  }

  function listen(change: 'addEventListener' | 'removeEventListener'): void {
    document[change]('click', holdPress, true);
    document[change]('submit', holdSubmit, true);
    document[change]('input', release, true);
    window[change]('pagehide', release);
  }

  function takeOver(): void {
    listen('removeEventListener');
    document.removeEventListener(SIGN_IN_FAILED, fail);
    removeNotice();
    if (isSubmit(held)) held?.click();
    else held?.focus();
  }

  /** The fields keep their text. */
  function fail(): void {
    failed = true;
    listen('addEventListener');
    document.documentElement.className = '';
    sayFailed();
  }

  document.addEventListener(SIGN_IN_READY, takeOver, { once: true });
  document.addEventListener(SIGN_IN_FAILED, fail);
  if (isAnotherScreen(session)) {
    document.documentElement.className = OTHER_SCREEN;
    // The application draws into the body, which has not come yet.
    document.addEventListener('DOMContentLoaded', load, { once: true });
    return;
  }
  listen('addEventListener');
  placeNotice();
  document.addEventListener('focusin', load, { once: true });
  // Once the page has been drawn, so that this loading does not delay it.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(load));
  window.addEventListener('load', afterFrame, { once: true });
}

/** Loads the application the first time that it is called. */
function loaderOf({ script, preload }: Omit<SignInPageData, 'session'>, onError: () => void) {
  let loading = false;
  return () => {
    if (loading) return;
    loading = true;
    for (const href of preload.split(' ')) append('link', { rel: 'modulepreload', href });
    append('script', { type: 'module', src: script }).addEventListener('error', onError);
  };
}

/** Signed in, or told why the session ended: only the frame of the page is shown. */
function isAnotherScreen(session: string): boolean {
  try {
    return sessionStorage.getItem(session) !== null || history.state?.data != null;
  } catch {
    return false;
  }
}

function isSubmit(button: HTMLElement | null): boolean {
  return button?.matches('[type=submit]') ?? false;
}

function append(tag: string, properties: Record<string, string>): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties);
  document.head.append(element);
  return element;
}
