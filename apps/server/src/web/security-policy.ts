import { createHash } from 'node:crypto';

type Policy = { readonly [directive: string]: readonly string[] };

/** Where the payment provider's own script opens its checkout, and whom it asks about a payment. */
const providerCheckout = 'https://checkout.paystack.com';
const providerApi = 'https://api.paystack.co';

/**
 * The base of every page's policy: only files of this server. Each policy adds the rest, such as
 * the hashes of its own script and style.
 */
const everyPage: Policy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** An API reply is never a page: it may load nothing and be framed by no one. */
export const replyDirectives: Policy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
};

export const pagePolicy = write(everyPage);

/**
 * The client app is one document from signing in to paying, so it allows the payment provider's
 * script throughout; no other page does. A script of this server (the sandbox's) opens its
 * checkout on this server. `html` is the document, whose own style and script are allowed by hash.
 */
export function clientPolicy(scriptUrl: string, html = ''): string {
  const own = { ...everyPage, ...allowedIn(html) };
  if (!URL.canParse(scriptUrl)) return write({ ...own, 'frame-src': ["'self'"] });
  return write({
    ...own,
    'script-src': [...own['script-src'], new URL(scriptUrl).origin],
    'connect-src': ["'self'", providerApi],
    'frame-src': [providerCheckout],
  });
}

/**
 * A rendered page carries its style and script, allowed by their hashes and nothing else. Data in a
 * page is no script: browsers never run it, so it needs no hash.
 */
export function publicPagePolicy(html: string): string {
  return write({ ...everyPage, ...allowedIn(html) });
}

function allowedIn(html: string) {
  const styles = contentsOf(html, /<style>([\s\S]*?)<\/style>/g);
  const scripts = contentsOf(
    html,
    /<script(?! type="application\/(?:ld\+)?json")(?: [^>]*)?>([^<][\s\S]*?)<\/script>/g,
  );
  return {
    'script-src': ["'self'", ...scripts.map(hashOf)],
    'style-src': ["'self'", ...styles.map(hashOf)],
  };
}

/** The API's documentation starts itself by scripts in its page and writes its own styles. */
export function documentationPolicy(html: string): string {
  const scripts = contentsOf(html, /<script type="text\/javascript">([\s\S]*?)<\/script>/g);
  return write({
    ...everyPage,
    'script-src': ["'self'", ...scripts.map(hashOf)],
    'style-src': ["'self'", "'unsafe-inline'"],
  });
}

export function write(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';');
}

function contentsOf(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, content = '']) => content);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
