import { brand } from '@quarrter/ui/brand';
import type { Plugin, Rolldown } from 'vite';
import { SESSION_STORAGE_KEY } from '../src/session/session.ts';

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** The document of the sign-in screen, as the listener serves it. */
export const SIGN_IN_FILE = 'signin.html';

const ROOT = '<div id="app"></div>';

/** Builds no other screen: modules that are imported only once the screen is shown are left out. */
export function onlySignIn(): Plugin {
  return {
    name: 'quarrter-only-sign-in',
    applyToEnvironment: (environment) => environment.name === 'signIn',
    resolveDynamicImport: (file) =>
      typeof file === 'string' && !file.endsWith('/SignInPage.tsx')
        ? { id: file, external: true }
        : null,
  };
}

/**
 * The application's document with the sign-in screen drawn in it, its styles, and the script that
 * loads the application afterwards.
 */
export function signInDocument(page: {
  document: string;
  screen: string;
  application: Output;
  script: string;
}): string {
  const { document, screen, application, script } = page;
  if (/<script|\sstyle=|<template/.test(screen) || !/<form\b/.test(screen)) {
    throw new Error('The sign-in screen could not be drawn as plain HTML.');
  }
  const entry = chunk(application, ({ isEntry }) => isEntry);
  const own = chunk(application, ({ name }) => name === 'SignInPage');
  const files = [entry, own].flatMap(({ fileName, imports }) => [fileName, ...imports]);
  const preload = [...new Set(files)].map((file) => `/${file}`).join(' ');
  // A function of its own, so that its declarations are not global names of the page.
  const code = `(()=>{${inline(script, 'script')}})()`;
  const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(screen)?.[1] ?? '';
  const addresses = `data-script="/${entry.fileName}" data-preload="${preload}"`;
  const start = `<script ${addresses} data-session="${SESSION_STORAGE_KEY}">${code}</script>`;
  const changes: [RegExp | string, string][] = [
    [/\s*<script type="module"[^>]*><\/script>/g, ''],
    [/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, ''],
    [/<title>.*?<\/title>/, `<title>${heading} · ${brand.name}</title>`],
    ['</head>', `<style>${inline(stylesOf(application, entry), 'style')}</style>${start}</head>`],
    [/<noscript>/, '<noscript><style>#app{display:none}</style>'],
    // Blanks between tags, here where there is no text between them.
    [/>\s+</g, '><'],
    [ROOT, `<div id="app">${screen}</div>`],
  ];
  return changes.reduce((html, [from, to]) => {
    const next = html.replace(from, () => to);
    if (next === html) throw new Error(`The application's document has no ${from}.`);
    return next;
  }, document);
}

function chunk(output: Output, isWanted: (chunk: Rolldown.OutputChunk) => boolean) {
  const found = output.find((part) => part.type === 'chunk' && isWanted(part));
  if (found?.type !== 'chunk') throw new Error('The build lacks a script of the sign-in screen.');
  return found;
}

function stylesOf(output: Output, entry: Rolldown.OutputChunk): string {
  const names = entry.viteMetadata?.importedCss;
  const sheets = output.filter((part) => part.type === 'asset' && names?.has(part.fileName));
  return sheets.map((part) => (part.type === 'asset' ? String(part.source) : '')).join('');
}

function inline(text: string, what: string): string {
  if (text === '' || text.includes('</')) throw new Error(`The page cannot hold its ${what}.`);
  return text;
}
