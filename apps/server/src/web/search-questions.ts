import type { PageData } from './render-form.ts';

/** A group of questions, and a question, as apps/web/src/public/FaqPage.tsx marks them. */
const group = /<section [^>]*data-part="(group-\d+)"[^>]*>([\s\S]*?)<\/section>/g;
const question = /<details [^>]*data-part="(question-\d+-\d+)"[^>]*>([\s\S]*?)<\/details>/g;

/** Hides the questions of the page that lack a word of the search, and groups without any left. */
export function searchQuestions(html: string, search: string): PageData {
  const typed = search.trim().slice(0, 100);
  const words = wordsOf(typed);
  if (words.length === 0) return {};
  const parts: Record<string, boolean> = {};
  let found = 0;
  for (const [, name = '', inside = ''] of html.matchAll(group)) {
    const matches = [...inside.matchAll(question)].map(([, part = '', content = '']) => {
      const text = plain(content.replace(/<[^>]*>/g, ' '));
      const isShown = words.every((word) => text.includes(word));
      parts[part] = isShown;
      return isShown;
    });
    parts[name] = matches.includes(true);
    found += matches.filter(Boolean).length;
  }
  return {
    values: { q: typed },
    texts: { found: foundText(found, typed) },
    parts: { ...parts, found: true },
  };
}

function foundText(found: number, typed: string): string {
  if (found === 0) return `No answer has “${typed}”. Try another word, or ask us below.`;
  return `${found} ${found === 1 ? 'answer' : 'answers'} for “${typed}”`;
}

/** Without a plural, so that `loans` finds `loan` too. */
function wordsOf(typed: string): string[] {
  const words = plain(typed).split(/[^a-z0-9%]+/);
  return words.filter((word) => word !== '').map((word) => word.replace(/(?<=.{3})s$/, ''));
}

/** In lower case and without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
