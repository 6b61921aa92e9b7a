import { matchesPath } from '@quarrter/client/router';
import { paths } from '../paths.ts';
import { isPublicPage } from '../public/pages.ts';

const HERE = 'https://this.site';

/** Nobody who has just signed in belongs there; `/signin?t=1` would sign them out again. */
const accountPages: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.resetPassword,
].map(({ pattern }) => pattern);

/** What the application shows itself; the rest of this site are pages of their own. */
const screens: readonly string[] = Object.values(paths)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !isPublicPage(pattern));

/** Whether a path that is followed is a screen of the application, and not a page to be loaded. */
export function isScreen(target: string): boolean {
  const { pathname } = new URL(target, HERE);
  return screens.some((pattern) => matchesPath(pattern, pathname));
}

/**
 * SES-03: where to go after signing in. Only a path of this site is followed, query kept; anything that a
 * browser would read as another site (`//…`, `/\…`, a scheme, control characters) gives the fallback.
 */
export function safeRedirect(target: string | null, fallback: string): string {
  if (!target?.startsWith('/')) return fallback;
  try {
    const url = new URL(target, HERE);
    if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback;
    if (accountPages.includes(asRouted(url.pathname))) return fallback;
    return url.pathname + url.search;
  } catch {
    return fallback;
  }
}

/** As the router compares a path: decoded, without regard to case or a slash at the end. */
function asRouted(pathname: string): string {
  return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
}
