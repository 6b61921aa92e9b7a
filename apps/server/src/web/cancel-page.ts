import { formatDate, formatTime, lagosDate } from '@quarrter/domain/calendar';
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
 * The page behind the link in the email about a withdrawal, without script and signed out. Opening
 * it shows what would be cancelled and changes nothing, because programs that read emails follow
 * links; its button cancels, and leads back to the page, which then says so.
 */
export function cancelPage(app: App, deps: PlatformDeps, pages: PublicPages): void {
  app.get(cancelPagePath, publicPage, async (request, reply) => {
    const link = linkOf(request.query);
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    try {
      return send(
        request,
        reply,
        shownFor(await readCancelLink(deps, link), link, isNow(request.query)),
      );
    } catch (error) {
      const answer = answerOf(error);
      if (answer === null) throw error;
      return send(request, reply.code(answer.status), { parts: { broken: true } });
    }
  });

  app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      cancelPagePath,
      { schema: { hide: true }, config: { auth: 'anonymous' } },
      async (request, reply) => {
        const link = linkOf(request.body);
        let isNew = false;
        try {
          isNew = await cancelByLink(deps, link);
        } catch (error) {
          // Whatever was in the way, the page says how the withdrawal stands.
          if (answerOf(error) === null) throw error;
        }
        const shown = new URLSearchParams({ ...link, ...(isNew ? justCancelled : {}) });
        return reply.redirect(`${cancelPagePath}?${shown}`, 303);
      },
    );
  });

  function send(request: FastifyRequest, reply: FastifyReply, pageData: PageData) {
    return pages.send(request, reply, cancelFile, pageData);
  }
}

/** What an address or a form says, of which anything can be missing or of another type. */
function linkOf(given: unknown): CancelLink {
  const fields = (given ?? {}) as { readonly [field: string]: unknown };
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, 200) : '';
  };
  return { uidb64: text('uidb64'), id: text('id'), token: text('token') };
}

/** In the address after the button was pressed, so that the page says what the press did. */
const justCancelled = { cancelled: 'now' };

function isNow(query: unknown): boolean {
  return (query as { readonly cancelled?: unknown }).cancelled === justCancelled.cancelled;
}

function shownFor(withdrawal: LinkedWithdrawal, link: CancelLink, now: boolean): PageData {
  const { amount, currency, bank, lastFour, holder, requestedAt } = withdrawal;
  const requested = `${formatDate(lagosDate(requestedAt))}, ${formatTime(requestedAt)}`;
  const part = partOf(withdrawal, now);
  return {
    texts: {
      amount: formatMoney(amount, currency),
      account: lastFour === '' ? bank : `${bank}, account ending in ${lastFour}`,
      holder,
      requested,
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
