import { createHash } from 'node:crypto';
import { brand, contact } from '@quarrter/ui/brand';

/** The colours of tokens.css: this page loads no other file. */
const style = `
:root{color-scheme:light dark;--paper:#f5f5fb;--ink:#14143a;--soft:#4e4f76;--main:#2b2886;--on:#fff}
@media (prefers-color-scheme:dark){
:root{--paper:#0d0d22;--ink:#ececf8;--soft:#adaecf;--main:#bcbaff;--on:#14143a}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:2rem 1.25rem;
background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,sans-serif}
main{display:grid;gap:1rem;max-width:28rem}
svg{width:3rem;height:3rem}
h1{font-size:1.6rem;line-height:1.25;margin:0}
p{margin:0;color:var(--soft)}
a.again{justify-self:start;display:inline-flex;align-items:center;min-height:3rem;padding:0 1.25rem;
border-radius:.5rem;border:1px solid transparent;background:var(--main);color:var(--on);
font-weight:600;text-decoration:none}
a.again:focus-visible{outline:3px solid var(--main);outline-offset:3px}
path{fill:var(--main)}path.q{fill:#f6862d}
@media (forced-colors:active){path,path.q{fill:CanvasText}}`;

const mark =
  '<svg aria-hidden="true" viewBox="0 0 40 40">' +
  '<path d="M17.5 2.1v7.1a10.5 10.5 0 0 0-8.3 8.3H2.1A17.5 17.5 0 0 1 17.5 2.1Z"/>' +
  '<path d="M20.5 2.1a17.5 17.5 0 0 1 15.4 15.4h-7.1a10.5 10.5 0 0 0-8.3-8.3V2.1Z"/>' +
  '<path d="M17.5 35.9A17.5 17.5 0 0 1 2.1 20.5h7.1a10.5 10.5 0 0 0 8.3 8.3v7.1Z"/>' +
  '<path class="q" d="M21.5 21.5H38A16.5 16.5 0 0 1 21.5 38V21.5Z"/></svg>';

/** The service worker's answer when the server cannot be reached. It needs no script. */
export const offlinePage = {
  html: `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>You are offline · ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<main>
${mark}
<h1>You are offline</h1>
<p>We could not reach ${brand.name}. Your money and everything you have sent us are safe. We store
no balances on this device, so we cannot show them without a connection.</p>
<p>Check your data or Wi-Fi, then try again. If you were paying, look at your transactions before
you pay a second time.</p>
<a class="again" href="">Try again</a>
<p>Still nothing? Call us on ${contact.phone}.</p>
</main>
</body>
</html>
`,
  policy: `default-src 'none'; style-src 'sha256-${sha256(style)}'; frame-ancestors 'none'`,
};

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
