/** Renders a screen for a test, with given answers of the server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { Route, Router } from 'wouter';
import { startSession } from './session/store.ts';

type Answer = readonly [key: readonly unknown[], body: unknown];

/** As an answer: the server gave none. */
export const noAnswer = new Error('no answer');

/** The HTML of a screen at an address; `answers` are given by the key of their query. */
export function renderScreen(...screen: Parameters<typeof screenOf>): string {
  return renderToStaticMarkup(screenOf(...screen));
}

/** The same with the parts that load after it. */
export async function renderWhole(...screen: Parameters<typeof screenOf>): Promise<string> {
  const { prelude } = await prerender(screenOf(...screen));
  return new Response(prelude).text();
}

function screenOf(
  Screen: ComponentType,
  at: { pattern: string; address?: string },
  answers: readonly Answer[],
) {
  startSession({ key: 'k', user_id: 'u', email: 'a@b.ng', message: 'Hello, Ada', user_type: 2 });
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } },
  });
  for (const [queryKey, body] of answers) {
    if (body === noAnswer) failToLoad(queries, queryKey);
    else queries.setQueryData(queryKey, body);
  }
  return (
    <QueryClientProvider client={queries}>
      <Router ssrPath={at.address ?? at.pattern}>
        <Route path={at.pattern} component={Screen} />
      </Router>
    </QueryClientProvider>
  );
}

function failToLoad(queries: QueryClient, queryKey: readonly unknown[]) {
  const query = queries.getQueryCache().build(queries, { queryKey });
  query.setState({ ...query.state, status: 'error', error: noAnswer });
}

/** The rows of the screen's table, headings first. */
export function tableOf(html: string): string[][] {
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  );
}

/** The links of the screen, as `text → address`. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', inside = '']) => `${textOf(inside)} → ${href.replaceAll('&amp;', '&')}`,
  );
}

export function textOf(html: string): string {
  return html
    .replace(/<(dt|dd|h\d|p|li|th|td|option)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
