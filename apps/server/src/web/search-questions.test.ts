import { expect, test } from 'vitest';
import { renderForm } from './render-form.ts';
import { searchQuestions } from './search-questions.ts';

/** Two groups as the page of questions marks them (apps/web/src/public/FaqPage.tsx). */
const page = `
<input name="q" value=""/><div data-part="found" hidden=""><b data-placeholder="found"></b></div>
<section class="a" data-part="group-0"><h2>General</h2>
<details class="b" data-part="question-0-0"><summary>Who Are We</summary>A lender.</details>
</section>
<section class="a" data-part="group-1"><h2>Borrowing</h2>
<details class="b" data-part="question-1-0"><summary>What does a loan cost?</summary>4%</details>
<details class="b" data-part="question-1-1"><summary>Can I pay a loan early?</summary>Yes</details>
</section>`;

/** The parts that a search leaves visible. */
function shown(search: string): string[] {
  const { parts = {} } = searchQuestions(page, search);
  return Object.keys(parts).filter((name) => parts[name] === true);
}

test('PUB-23: a search shows the questions with all its words, and their groups', () => {
  expect(shown('loan')).toEqual(['question-1-0', 'question-1-1', 'group-1', 'found']);
  expect(shown('Early LOANS')).toEqual(['question-1-1', 'group-1', 'found']);
  expect(shown('4%')).toEqual(['question-1-0', 'group-1', 'found']);
  expect(shown('lendér')).toEqual(['question-0-0', 'group-0', 'found']);
  expect(shown('details')).toEqual(['found']);
});

test('PUB-23: the page says how many answers there are, and repeats the search as text', () => {
  expect(searchQuestions(page, ' loan ').texts).toEqual({ found: '2 answers for “loan”' });
  const none = renderForm(page, searchQuestions(page, '"><script>'));
  expect(none).toContain('No answer has “&quot;&gt;&lt;script&gt;”.');
  expect(none).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(none).toMatch(/data-part="group-1" hidden="">/);
});

test.each(['', '   ', '?!'])('PUB-23: a search for %j shows every question', (search) => {
  expect(renderForm(page, searchQuestions(page, search))).toBe(page);
});
