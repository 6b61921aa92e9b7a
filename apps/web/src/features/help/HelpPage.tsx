import { storedReply } from '@quarrter/client/calls';
import { useSearchParams } from '@quarrter/client/router';
import { home } from '@quarrter/contract/client/home';
import { LinkButton, TextLink } from '@quarrter/ui/Button';
import { contact } from '@quarrter/ui/brand';
import { Card } from '@quarrter/ui/Card';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { AskTeamForm, type SentMessage } from './AskTeamForm.tsx';
import { helpTopic } from './topics.ts';

/** Answers first, then the ways to reach a person; `complaints` come from the profile's feature. */
export function HelpPage({ complaints }: { complaints: ReactNode }) {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const [isOverdue] = useState(
    () => storedReply(queries, home)?.loans.some(({ arrears }) => arrears !== null) ?? false,
  );
  const topic = helpTopic(search.get('about'), { from: search.get('from'), isOverdue });
  const [sent, setSent] = useState<SentMessage | null>(null);
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Card title="Answers">
        <dl className="grid gap-5">
          {topic.questions.map(({ question, answer, link }) => (
            <div key={question} className="grid gap-1">
              <dt className="font-600">{question}</dt>
              <dd className="text-ink-soft">{answer}</dd>
              {link && (
                <dd>
                  <TextLink href={link.href} className="inline-flex min-h-11 items-center">
                    {link.label}
                  </TextLink>
                </dd>
              )}
            </div>
          ))}
        </dl>
        <p className="mt-5 border-t border-line pt-3">
          <TextLink href={paths.faq.getHref()} className="inline-flex min-h-11 items-center">
            All questions and answers
          </TextLink>
        </p>
      </Card>
      <Card title="Talk to us">
        <div className="grid gap-5">
          <div className="grid gap-2">
            <LinkButton tone="quiet" className="sm:justify-self-start" href={contact.phoneHref}>
              Call {contact.phone}
            </LinkButton>
            <p className="text-sm text-ink-soft">{contact.hours}</p>
          </div>
          <div className="border-t border-line pt-5">
            <AskTeamForm key={topic.subject} subject={topic.subject} sent={sent} onSent={setSent} />
          </div>
        </div>
      </Card>
      <div className="lg:col-span-2">{complaints}</div>
    </div>
  );
}
