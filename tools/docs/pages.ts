/** Documents of docs/ as pages of the site. */
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { Marked, type Tokens } from 'marked';
import { readText, writtenFiles } from '../checks/source-files.ts';

export type Page = {
  /** Relative to the site, with forward slashes. */
  file: string;
  title: string;
  html: string;
  /** The sections, for the search. */
  sections: { id: string; heading: string; text: string }[];
};

/** Documents beside docs/ that belong into the site, by their place in the checkout. */
const besides = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'apps/sandbox/README.md'];

const sourceOnly = 'source:';

/** Where a document of the checkout lies in the site. */
export function siteFile(document: string): string {
  if (document === 'README.md') return 'index.html';
  const name = document
    .replace(/^docs\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '.html');
  return name.toLowerCase();
}

export function allDocuments(): string[] {
  return [...besides, ...writtenFiles('docs').filter((file) => file.endsWith('.md'))];
}

/** Pictures and examples that documents link to. */
export function otherFiles(): string[] {
  return writtenFiles('docs').filter((file) => !file.endsWith('.md'));
}

/** Turns a document into a page; links to other documents lead to their pages. */
export function renderDocument(document: string): Page {
  const marked = new Marked();
  const slugger = new GithubSlugger();
  const sections: Page['sections'] = [];
  let rendered = 0;
  const html = marked
    .use({
      walkTokens(token) {
        if (token.type === 'link' || token.type === 'image') {
          token.href = siteLink(document, token.href);
        }
        if (token.type === 'heading') {
          const heading = plain(token as Tokens.Heading);
          sections.push({ id: slugger.slug(heading), heading, text: '' });
        } else if (token.type === 'paragraph' || token.type === 'table' || token.type === 'list') {
          const section = sections.at(-1);
          if (section) section.text += ` ${token.raw}`;
        }
      },
      renderer: {
        heading(token) {
          const id = sections[rendered]?.id ?? '';
          rendered += 1;
          const text = this.parser.parseInline(token.tokens);
          return `<h${token.depth} id="${id}">${text}</h${token.depth}>\n`;
        },
        // A file of the source, which is not part of the site.
        link(token) {
          if (!token.href.startsWith(sourceOnly)) return false;
          return `<code>${token.href.slice(sourceOnly.length)}</code>`;
        },
      },
    })
    .parse(readText(document), { async: false });
  const title = sections[0]?.heading ?? document;
  return { file: siteFile(document), title, html, sections };
}

/** The words of a heading without its marks. */
function plain({ tokens }: Tokens.Heading): string {
  const words = (token: (typeof tokens)[number]): string =>
    'tokens' in token && token.tokens
      ? token.tokens.map(words).join('')
      : 'text' in token
        ? token.text
        : token.raw;
  return tokens.map(words).join('');
}

function siteLink(document: string, href: string): string {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href;
  const [target = '', anchor] = href.split('#');
  const linked = path.posix.join(path.posix.dirname(document), target);
  const isPage = linked.endsWith('.md');
  const isInSite = isPage || linked.startsWith('docs/');
  if (!isInSite) return `${sourceOnly}${linked}`;
  const file = isPage ? siteFile(linked) : linked.replace(/^docs\//, '');
  const from = path.posix.dirname(siteFile(document));
  const place = path.posix.relative(from, file);
  return anchor ? `${place}#${anchor}` : place;
}
