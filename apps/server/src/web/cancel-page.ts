import { formatInstantForClients } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type CancelLink,
  cancelByLink,
  cancelPagePath,
  type LinkedWithdrawal,
  readCancelLink,
} from '../investments/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { App } from '../platform/http/http.ts';
import { answerOf } from '../platform/http/http-error.ts';
import { publicPage } from './public-page.ts';
import type { PublicPages } from './public-pages.ts';
import type { PageData } from './render-form.ts';

export const cancelFile = 'cancel-withdrawal.html';

const formType = 'application/x-www-form-urlencoded';

/**
 * The page behind the link in the email about a withdrawal, signed out. The link carries its token
 * behind the `#`, which the page sends in a form as soon as it has loaded; without script the
 * client pastes the link into that form. This shows the withdrawal to cancel and changes nothing,
 * because programs that read emails follow links. The button below it cancels.
 */
export function cancelPage(app: App, deps: PlatformDeps, pages: PublicPages): void {
  app.get(cancelPagePath, publicPage, async (request, reply) => {
    // Emails that were sent earlier carry the parts of the link in its query.
    const link = linkOf(request.query);
    if (Object.values(link).every((part) => part === '')) {
      return send(request, reply, { parts: { open: true } });
    }
    return show(request, reply, link);
  });

  app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      cancelPagePath,
      { schema: { hide: true }, config: { auth: 'anonymous' } },
      async (request, reply) => {
        const pasted = pastedIn(request.body);
        if (pasted !== null) return show(request, reply, linkIn(pasted));
        const link = linkOf(request.body);
        return show(request, reply, link, await cancel(link));
      },
    );
  });

  async function cancel(link: CancelLink): Promise<boolean> {
    try {
      return await cancelByLink(deps, link);
    } catch (error) {
      // After an expected error the page shows the state of the withdrawal.
      if (answerOf(error) === null) throw error;
      return false;
    }
  }

  async function show(request: FastifyRequest, reply: FastifyReply, link: CancelLink, now = false) {
    try {
      return send(request, reply, shownFor(await readCancelLink(deps, link), link, now));
    } catch (error) {
      const answer = answerOf(error);
      if (answer === null) throw error;
      return send(request, reply.code(answer.status), { parts: { broken: true } });
    }
  }

  function send(request: FastifyRequest, reply: FastifyReply, pageData: PageData) {
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    return pages.send(request, reply, cancelFile, pageData);
  }
}

/** The link in the field of the page's first form; null for its second form, the button. */
function pastedIn(body: unknown): string | null {
  const { link } = (body ?? {}) as { readonly link?: unknown };
  return typeof link === 'string' ? link.slice(0, 1_000) : null;
}

/** The parts of a full link, or of its URL fragment. */
function linkIn(pasted: string): CancelLink {
  return linkOf(Object.fromEntries(new URLSearchParams(pasted.trim().replace(/^.*[#?]/, ''))));
}

/** Reads a link from an address or a form, where anything can be missing or of another type. */
function linkOf(given: unknown): CancelLink {
  const fields = (given ?? {}) as { readonly [field: string]: unknown };
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  return { uidb64: text('uidb64'), id: text('id'), token: text('token') };
}

function shownFor(withdrawal: LinkedWithdrawal, link: CancelLink, now: boolean): PageData {
  const { amount, currency, bank, lastFour, holder, requestedAt } = withdrawal;
  const part = partOf(withdrawal, now);
  return {
    texts: {
      amount: formatMoney(amount, currency),
      account: lastFour === '' ? bank : `${bank}, account ending in ${lastFour}`,
      holder,
      requested: formatInstantForClients(requestedAt),
    },
    values: { ...link },
    parts: { withdrawal: true, [part]: true },
  };
}

function partOf({ status, canBeCancelled }: LinkedWithdrawal, now: boolean): string {
  if (canBeCancelled) return 'ask';
  if (status === 'cancelled') return now ? 'cancelled' : 'cancelled-earlier';
  return status === 'failed' ? 'returned' : 'sent';
}
