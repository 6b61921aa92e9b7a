import { SIGN_IN_READY } from './sign-in-ready.ts';

const waitingText = 'Loading the rest of the page…';
const failedText = 'Part of the page did not load. Check your connection and load the page again.';

/** Addresses that the build writes into the page, and a session's name in the tab's storage. */
export type SignInPageData = { script?: string; preload?: string; session?: string };

/**
 * Serves the sign-in page, which stands and can be typed into, until the application has loaded:
 * loads it when the page is there or touched, holds the button that was pressed last, and presses
 * it again. Nothing that was typed leaves the page before.
 */
export function holdSignIn({ script = '', preload = '', session = '' }: SignInPageData): void {
  let held: HTMLElement | null = null;
  let notice: HTMLElement | null = null;
  let loading = false;

  function load(): void {
    if (loading) return;
    loading = true;
    for (const href of preload.split(' ')) append('link', { rel: 'modulepreload', href });
    append('script', { type: 'module', src: script }).addEventListener('error', fail);
  }

  /** Enter in a field presses the form's button too. A link works as it is. */
  function holdPress(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    stop(event);
    load();
    held = button;
    say('status', waitingText);
  }

  /** Beside the screen, which the application expects as it was drawn. */
  function say(role: string, text: string): void {
    notice?.remove();
    notice = document.createElement('p');
    notice.setAttribute('role', role);
    notice.className = 'fixed inset-x-0 bottom-0 border-t border-line bg-surface p-4 text-center';
    document.body.append(notice);
    notice.textContent = text;
  }

  function takeOver(): void {
    document.removeEventListener('click', holdPress, true);
    document.removeEventListener('submit', stop, true);
    notice?.remove();
    held?.click();
  }

  /** The fields keep what was typed. */
  function fail(): void {
    document.documentElement.hidden = false;
    say('alert', failedText);
  }

  document.addEventListener('click', holdPress, true);
  document.addEventListener('submit', stop, true);
  document.addEventListener(SIGN_IN_READY, takeOver, { once: true });
  if (isAnotherScreen(session)) {
    document.documentElement.hidden = true;
    load();
    return;
  }
  document.addEventListener('focusin', load, { once: true });
  // Once the page has been drawn, so that what loads now does not delay it.
  const afterFrame = () => requestAnimationFrame(() => setTimeout(load));
  window.addEventListener('load', afterFrame, { once: true });
}

/** Signed in, or told why the session ended: the page as it was built is not what is shown. */
function isAnotherScreen(session: string): boolean {
  try {
    return sessionStorage.getItem(session) !== null || history.state?.data != null;
  } catch {
    return false;
  }
}

function append(tag: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
  return element;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
