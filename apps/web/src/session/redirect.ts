import { matchesPath } from '@quarrter/client/router';
import { paths } from '../paths.ts';
import { isPublicPage } from '../public/pages.ts';

const HERE = 'https://this.site';

/** No place for a client who has just signed in; `/signin?t=1` would even sign them out again. */
const accountPages: readonly string[] = [
  paths.signIn,
  paths.signUp,
  paths.verifyEmail,
  paths.forgotPassword,
  paths.resetPassword,
].map(({ pattern }) => pattern);

/** The screens of the application; the rest of this site are documents of their own. */
const screens: readonly string[] = Object.values(paths)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !isPublicPage(pattern));

/** Whether a path is a screen of the application, and not a document to load. */
export function isScreen(target: string): boolean {
  const { pathname } = new URL(target, HERE);
  return screens.some((pattern) => matchesPath(pattern, pathname));
}

/**
 * SES-03: where to go after signing in. Only a path of this site is followed, with its query.
 * Anything that a browser would read as another site (`//…`, `/\…`, a scheme, control characters)
 * gives the fallback.
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

/** The path as the router compares it: decoded, in lower case, without a slash at the end. */
function asRouted(pathname: string): string {
  return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
}
