import { TextLink } from '@quarrter/ui/Button';
import { frequentQuestions, type Question } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import type { PageContent } from './page-content.ts';

/** The questions of one group, for the page that the group is about. */
export function questionsAbout(
  title: string,
  { claims, figures }: Pick<PageContent, 'claims' | 'figures'>,
): readonly Question[] {
  const group = frequentQuestions(claims, figures).find((one) => one.title === title);
  if (group === undefined) throw new Error(`The brand has no questions called ${title}`);
  return group.questions;
}

export function MoreAnswers() {
  return (
    <p>
      <TextLink href={paths.faq.getHref()} className="inline-flex min-h-11 items-center">
        Search all questions and answers
      </TextLink>
    </p>
  );
}
