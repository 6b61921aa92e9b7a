const HERE = 'https://this.site';

/**
 * SES-03: where to go after signing in. Only a path of this site is followed, query kept; anything that a
 * browser would read as another site (`//…`, `/\…`, a scheme, control characters) gives the fallback.
 */
export function safeRedirect(target: string | null, fallback: string): string {
  if (!target?.startsWith('/')) return fallback;
  try {
    const url = new URL(target, HERE);
    if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback;
    return url.pathname + url.search;
  } catch {
    return fallback;
  }
}
