/** Links of the site that lead nowhere. */
import path from 'node:path';

/**
 * @param site the text of each page, and of each other file an empty text, by its place
 * @returns each dead link with the page that has it
 */
export function deadLinks(site: ReadonlyMap<string, string>): string[] {
  const ids = new Map<string, Set<string>>();
  for (const [file, html] of site) {
    ids.set(file, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)));
  }
  return [...site].flatMap(([file, html]) =>
    [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?:|mailto:|data:)/.test(link) && leadsNowhere(file, link, ids))
      .map((link) => `${file}: ${link}`),
  );
}

function leadsNowhere(file: string, link: string, ids: Map<string, Set<string>>): boolean {
  const [target = '', anchor] = link.split('#');
  const linked =
    target === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), target));
  const known = ids.get(linked);
  return known === undefined || (anchor !== undefined && !known.has(decodeURIComponent(anchor)));
}
