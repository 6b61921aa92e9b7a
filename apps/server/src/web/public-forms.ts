import { type ContactForm, contactForm } from '@quarrter/contract/client/support';
import {
  type CalculatorAnswer,
  calculateLoan,
  calculateReturns,
} from '@quarrter/domain/calculators';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../platform/deps.ts';
import { clientNetworkOf } from '../platform/http/client-network.ts';
import type { App } from '../platform/http/http.ts';
import { answerOf } from '../platform/http/http-error.ts';
import type { Catalogue } from '../products/index.ts';
import { sendMessage } from '../support/index.ts';
import type { PageSearch, PublicPages } from './public-pages.ts';
import type { PageData } from './render-form.ts';
import { searchQuestions } from './search-questions.ts';

/*
 * The forms of the public pages for a browser without script: the reply to a form is the same page,
 * filled in.
 */

type Typed = { readonly [field: string]: string };

type Shown = (typed: Typed, catalogue: Catalogue) => PageData | PageSearch | undefined;

/** The data of a page for the query of its address; without one it is sent as it was rendered. */
const outcomes: { readonly [file: string]: Shown } = {
  'loan.html': calculated((typed, { loans }) => calculateLoan(loans, typed)),
  'investment.html': calculated((typed, { tiers }) => calculateReturns(tiers, typed)),
  'faq.html': ({ q }) => (q === undefined ? undefined : (html) => searchQuestions(html, q)),
  'contact.html': ({ sent }) => (isReference(sent) ? sentMessage(sent) : undefined),
};

export function pageDataFor(
  file: string,
  query: unknown,
  catalogue: Catalogue,
): PageData | PageSearch | undefined {
  return outcomes[file]?.(textsOf(Object.entries(query ?? {})), catalogue);
}

function calculated(calculate: (typed: Typed, catalogue: Catalogue) => CalculatorAnswer): Shown {
  return (typed, catalogue) =>
    'amount' in typed || 'months' in typed ? calculate(typed, catalogue) : undefined;
}

/** A message's reference; nothing else from an address is ever shown. */
function isReference(text: string | undefined): text is string {
  return /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(text ?? '');
}

function sentMessage(reference: string): PageData {
  return { texts: { reference }, parts: { sent: true, form: false } };
}

const formType = 'application/x-www-form-urlencoded';
const fieldsWrong = 'Please check the highlighted fields. What you typed is still here.';
const failed = 'Something went wrong on our side. What you typed is still here. Please try again.';

/** The contact form without script. Only this address reads a form; the API accepts only JSON. */
export function contactPage(app: App, deps: PlatformDeps, pages: PublicPages): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, textsOf(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler((error: Error, request, reply) => sendErrors(request, reply, error));
    scope.post<{ Body: ContactForm }>(
      '/contact',
      { config: { auth: 'anonymous' }, schema: { body: contactForm, hide: true } },
      async (request, reply) => {
        const reference = await sendMessage(
          deps,
          request.body,
          clientNetworkOf(request),
          new Date(),
        );
        return reply.redirect(`/contact?sent=${reference}#write`, 303);
      },
    );
  });

  function sendErrors(request: FastifyRequest, reply: FastifyReply, error: Error) {
    const { status, headers = {}, problem, errors } = outcomeOf(request, error);
    const values = ofContactForm(textsOf(Object.entries(request.body ?? {})));
    const pageData = { values, errors, texts: { problem }, parts: { problem: true } };
    return pages.send(request, reply.code(status).headers(headers), 'contact.html', pageData);
  }
}

type Outcome = {
  status: number;
  headers?: Record<string, string>;
  problem: string;
  errors?: Typed;
};

function outcomeOf(request: FastifyRequest, error: Error): Outcome {
  const answer = answerOf(error);
  if (answer) {
    if (answer !== error) request.log.warn({ err: error }, 'request not answered');
    const { status, headers, body } = answer;
    const { detail, ...fields } = body as { detail?: string; [field: string]: unknown };
    const problem = detail ?? fieldsWrong;
    return { status, headers, problem, errors: ofContactForm(firstOfEach(fields)) };
  }
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode >= 500) request.log.error({ err: error }, 'request failed');
  return {
    status: statusCode,
    problem: statusCode === 413 ? 'Your message is too long. Please shorten it.' : failed,
  };
}

function firstOfEach(fields: { [field: string]: unknown }): Typed {
  return textsOf(Object.entries(fields).map(([field, messages]) => [field, [messages].flat()[0]]));
}

/** Only the form's own fields are looked for on its page: anyone may send a field of any name. */
function ofContactForm(typed: Typed): Typed {
  return textsOf(Object.keys(contactForm.shape).map((field) => [field, typed[field]]));
}

/** The fields of a form or a query that are given once, as text. */
function textsOf(entries: Iterable<[string, unknown]>): Typed {
  return Object.fromEntries(
    [...entries].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
