import { expect } from 'vitest';

/** The visible text of a page, as one line. */
export function textOf(html: string): string {
  return html
    .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Every link with its text, in the order of the page: `FAQ → /faq`. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = '', inside = '']) => `${textOf(inside)} → ${href}`,
  );
}

export function expectInOrder(html: string, ...texts: string[]): void {
  const text = textOf(html);
  const places = texts.map((part) => text.indexOf(part));
  expect(places, texts.join(' … ')).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
}

/** The part of the page from one text up to another. */
export function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start);
  const to = html.indexOf(end, from + start.length);
  expect([from, to], `${start} … ${end}`).not.toContain(-1);
  return html.slice(from, to);
}
