import { answerMessage as answerMessageCall, staffMessages } from '@quarrter/contract/support';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireStaff, serve } from '../platform/http.ts';
import { listMessages } from '../support/index.ts';
import { answerMessage } from './answer-message.ts';

/** The messages of the contact form, for every staff member. */
export function messageRoutes(app: App, deps: PlatformDeps): void {
  serve(app, staffMessages, ({ query, request }) => {
    requireStaff(request);
    return listMessages(deps.db, query);
  });

  serve(app, answerMessageCall, ({ params, body, request }) =>
    answerMessage(deps.db, requireStaff(request), params.id, body.answered),
  );
}
