/*
 * The one script of the public pages, carried by each: shows `Go to Dashboard` to a client who is
 * signed in in this tab, before anything is painted (PUB-06), and scrolls smoothly to the top when
 * a page loads (PUB-08).
 */
import './site.css';
import { parseSession, SESSION_STORAGE_KEY } from '../session/session.ts';

try {
  if (parseSession(sessionStorage.getItem(SESSION_STORAGE_KEY))) {
    document.documentElement.dataset['session'] = 'in';
  }
} catch {
  // Storage is refused: no one can be signed in.
}

/*
 * Does not scroll if the visitor is already reading when `load` fires, which on a slow line is long
 * after the text is shown.
 */
let isReading = false;
for (const kind of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
  addEventListener(kind, () => (isReading = true), { once: true, passive: true });
}

addEventListener('load', () => {
  const stays = isReading || window.location.hash !== '';
  // In the next frame: a reload is put back to its old place only after this.
  if (!stays) requestAnimationFrame(() => window.scrollTo({ top: 0 }));
});

/*
 * The phone's menu is a plain disclosure: Escape, and going on behind it, close it where there is
 * script.
 */
const openMenu = () => document.querySelector<HTMLDetailsElement>('header details[open]');

addEventListener('keydown', ({ key }) => {
  const menu = key === 'Escape' && openMenu();
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
addEventListener('focusin', ({ target }) => {
  const menu = openMenu();
  if (menu && !menu.contains(target as Node)) menu.open = false;
});

/*
 * The token of an emailed link is in the URL fragment, which no server sees. It leaves the address
 * and the history, and goes to the server in a form, which a client without script fills in.
 */
addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector<HTMLFormElement>('form[data-emailed-link]');
  const input = form?.querySelector('input');
  const link = window.location.hash.slice(1);
  if (!form || !input || !link) return;
  input.value = link;
  history.replaceState(history.state, '', window.location.pathname);
  form.submit();
});

/*
 * The forms' own script comes once someone turns to the page, or left a draft on it; a form sent
 * before it is there waits for it. Until then, and without it, they work by the server.
 */
const formsScript = document.currentScript?.dataset['forms'];
if (formsScript) {
  // Reloading this page must not send its form again.
  history.replaceState(history.state, '');
  let waiting: HTMLFormElement | undefined;
  let asked = false;
  const load = () => {
    if (asked) return;
    asked = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.src = formsScript;
    script.onload = () => {
      removeEventListener('submit', hold);
      waiting?.requestSubmit();
    };
    script.onerror = () => {
      removeEventListener('submit', hold);
      waiting?.submit();
    };
    document.head.append(script);
  };
  const hold = (event: Event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-contact],[data-calculator]')) return;
    event.preventDefault();
    waiting = form;
    load();
  };
  addEventListener('submit', hold);
  addEventListener('focusin', load);
  addEventListener('pointerdown', load);
  addEventListener('DOMContentLoaded', () => {
    const form = document.querySelector<HTMLFormElement>('form[data-contact]');
    try {
      if (form && sessionStorage.getItem(form.dataset['contact'] ?? '')) load();
    } catch {
      // Storage is refused: nothing was kept.
    }
  });
}
