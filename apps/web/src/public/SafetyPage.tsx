import { TextLink } from '@quarrter/ui/Button';
import { contact, investmentRisk, standing } from '@quarrter/ui/brand';
import { Disclosures } from './Disclosures.tsx';
import type { PageContent } from './page-content.ts';
import { MoreAnswers, questionsAbout } from './questions.tsx';
import { Scene } from './Scene.tsx';
import { Hero, Section, SignUpBanner } from './sections.tsx';

const protections = [
  {
    title: 'Only you move your money',
    text:
      'A withdrawal needs your password. One that is large or unusual waits, and we’ll email you ' +
      'a link that cancels it.',
  },
  {
    title: 'Two people for every loan we pay out',
    text: 'The person who checks an application can neither approve it nor send the money.',
  },
  {
    title: 'Your numbers stay hidden',
    text:
      'NIN, BVN and account numbers are encrypted, and our screens show only their last 4 ' +
      'digits. Your card details never reach us.',
  },
  {
    title: 'You see who looked',
    text: 'Your account lists who on our team opened your records, and when.',
  },
  {
    title: 'Documents that can be checked',
    text: 'Every agreement, receipt and letter has a code that anyone can check on this site.',
  },
  {
    title: 'You can take your data and leave',
    text: 'Download a copy of everything we store about you, and ask us to erase it.',
  },
];

const never = [
  'ask for your password, your PIN or a code from your phone',
  'ask your phone for its contacts, photos, messages or location',
  'talk to your friends, your family or your employer about your debt',
  'ask you to pay into anyone’s personal account',
  'ask for money before we pay out a loan',
];

export function SafetyPage(content: PageContent) {
  return (
    <>
      <Hero
        title="Safety"
        lead="How we protect your money and your data, what can go wrong, and what we never do."
        note={standing}
      />
      <Section title="How we protect you">
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-12">
          <Scene name="market" />
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {protections.map(({ title, text }) => (
              <div key={title} className="grid content-start gap-1 border-t border-line pt-4">
                <dt className="text-lg font-600">{title}</dt>
                <dd className="text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section title="What can go wrong" lead={investmentRisk}>
        <p className="max-w-3xl">
          A borrower who cannot pay can talk to us before the due date: we may agree on a new
          schedule. We charge a penalty for each late day, up to a maximum, and we may report a late
          loan to credit bureaus if you agreed to that when you applied.
        </p>
      </Section>
      <Section title="We will never">
        <ul className="max-w-3xl list-disc ps-5 text-lg">
          {never.map((act) => (
            <li key={act}>{act}</li>
          ))}
        </ul>
        <p className="max-w-3xl">
          If someone does one of these in our name, call{' '}
          <TextLink href={contact.phoneHref}>{contact.phone}</TextLink> before you do anything else.
        </p>
      </Section>
      <Section title="Questions about safety">
        <Disclosures items={questionsAbout('Safety and complaints', content)} />
        <MoreAnswers />
      </Section>
      <SignUpBanner claims={content.claims} />
    </>
  );
}
