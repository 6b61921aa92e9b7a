/*
 * The one script of the public pages: shows `Go to Dashboard` to whoever is signed in in this tab
 * (PUB-06), and scrolls smoothly to the top when a page loads (PUB-08).
 */
import './site.css';
import { parseSession, SESSION_STORAGE_KEY } from '../session/session.ts';

try {
  if (parseSession(sessionStorage.getItem(SESSION_STORAGE_KEY))) {
    document.documentElement.dataset['session'] = 'in';
  }
} catch {
  // Storage is refused: nobody can be signed in.
}

if (!window.location.hash) window.scrollTo({ top: 0, behavior: 'smooth' });
