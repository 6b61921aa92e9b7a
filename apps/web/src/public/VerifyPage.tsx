import { Button, TextLink } from '@quarrter/ui/Button';
import { brand } from '@quarrter/ui/brand';
import { controlClasses, Field } from '@quarrter/ui/Field';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { ErrorPlaceholder, fieldWithError, HiddenPart, Placeholder } from './Placeholder.tsx';
import { Hero, wide } from './sections.tsx';

/**
 * Anyone who holds a document of ours can check it. The server fills in the result: the document's
 * kind and date, and nothing about the client.
 */
export function VerifyPage() {
  return (
    <>
      <Hero
        title="Check a document"
        lead={`Every agreement, receipt and letter from ${brand.name} has a code. Here you see
          whether we issued it.`}
      />
      <div className={`${wide} grid gap-10 py-10 md:py-13 lg:grid-cols-2 lg:gap-16`}>
        <div className="grid content-start gap-6">
          <Results />
          <form method="get" noValidate action={paths.verify.getHref()} className="grid gap-5">
            <Field
              name="code"
              label="Document code"
              hint="For example 7K3M-92QD-X0VA-4TRB-8C1T-0WZ6-H5RN"
              after={<ErrorPlaceholder field="code" />}
            >
              <input
                {...fieldWithError('code', 'code-hint')}
                type="text"
                defaultValue=""
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className={controlClasses}
              />
            </Field>
            <div>
              <Button type="submit" tone="action">
                Check
              </Button>
            </div>
          </form>
        </div>
        <Where />
      </div>
    </>
  );
}

function Results() {
  return (
    <>
      <Result name="genuine" tone="border-good bg-good-soft" title="This document is genuine">
        We issued this document on <IssuedOn of="genuine" />. Compare the kind and the date with the
        document that you have.
      </Result>
      <Result name="withdrawn" tone="border-bad bg-bad-soft" title="No longer valid">
        We issued this document on <IssuedOn of="withdrawn" />, and withdrew it on{' '}
        <strong className="font-600">
          <Placeholder name="withdrawn-on" text="" />
        </strong>
        . Please do not rely on it. <Placeholder name="withdrawn-why" text="" />
      </Result>
      <Result
        name="unknown"
        tone="border-bad bg-bad-soft"
        title="We have not issued a document with this code"
      >
        Please compare the code with the document, character by character. If it is the same, do not
        rely on the document, and{' '}
        <TextLink href={paths.contact.getHref()}>tell us about it</TextLink>.
      </Result>
      <Result name="problem" tone="border-bad bg-bad-soft" title="We could not check this code">
        <Placeholder name="problem" text="" />
      </Result>
    </>
  );
}

function IssuedOn({ of }: { of: 'genuine' | 'withdrawn' }) {
  return (
    <strong className="font-600">
      <Placeholder name={`${of}-issued`} text="" />
    </strong>
  );
}

function Result(props: { name: string; tone: string; title: string; children: ReactNode }) {
  const known = props.name === 'genuine' || props.name === 'withdrawn';
  return (
    <HiddenPart
      name={props.name}
      className={`rounded-md border-s-4 p-5 sm:p-6 forced-colors:border-e forced-colors:border-y
        ${props.tone}`}
    >
      <h2 className="text-2xl">{props.title}</h2>
      {known && (
        <p className="mt-2 text-lg font-600">
          <Placeholder name={`${props.name}-kind`} text="" />
        </p>
      )}
      <p className="mt-2">{props.children}</p>
    </HiddenPart>
  );
}

function Where() {
  return (
    <section className="grid content-start gap-4">
      <h2 className="text-2xl">Where to find the code</h2>
      <p>
        It is on the last page, next to the QR code: 7 groups of 4 digits and letters, or 4 groups
        on earlier documents. You can type capital or small letters.
      </p>
      <p className="text-ink-soft">
        To protect our clients, this page does not show whose document it is or what it contains.
      </p>
    </section>
  );
}
