import { answerMessage as answerMessageCall, staffMessages } from '@quarrter/contract/support';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireStaff, serve } from '../platform/http.ts';
import { listMessages, presentMessage } from '../support/index.ts';
import { answerMessage } from './answer-message.ts';

/** The messages of the contact form, for every staff member. */
export function messageRoutes(app: App, deps: PlatformDeps): void {
  serve(app, staffMessages, async ({ query, request }) => {
    requireStaff(request);
    const page = await listMessages(deps.db, query);
    return { ...page, results: page.results.map(presentMessage) };
  });

  serve(app, answerMessageCall, async ({ params, body, request }) => {
    const staff = requireStaff(request);
    return presentMessage(await answerMessage(deps.db, staff, params.id, body.answered));
  });
}
