import * as work from '@quarrter/contract/staff/work';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
import { commentOnWork } from './comment.ts';
import { listItems, listMine } from './list-items.ts';
import { readOverview } from './overview.ts';
import { handOverWork, putBackWork, takeWork } from './own-work.ts';
import type { Viewer } from './queues.ts';
import { readWork } from './read-work.ts';

type WorkDeps = { readonly db: Database; readonly approvalKinds: Viewer['kinds'] };

/** What waits for staff: queues, and who has taken what. */
export function workRoutes(app: App, { db, approvalKinds: kinds }: WorkDeps): void {
  const viewerOf = (request: FastifyRequest): Viewer => ({ staff: requireStaff(request), kinds });

  serve(app, work.workOverview, async ({ request }) => ({
    queues: await readOverview(db, viewerOf(request)),
  }));

  serve(app, work.myWork, async ({ request }) => ({
    results: await listMine(db, viewerOf(request)),
  }));

  serve(app, work.workItems, ({ params, query, request }) =>
    listItems(db, viewerOf(request), params.queue, query),
  );

  serve(app, work.readWork, ({ params, request }) =>
    readWork(db, viewerOf(request), params.queue, params.id),
  );

  serve(app, work.takeWork, ({ params, body, request }) =>
    takeWork(db, viewerOf(request), { ...params, seenOwner: body.seen_owner }),
  );

  serve(app, work.handOverWork, ({ params, body: { seen_owner: seenOwner, ...body }, request }) =>
    handOverWork(db, viewerOf(request), { ...params, ...body, seenOwner }),
  );

  serve(app, work.putBackWork, ({ params, body, request }) =>
    putBackWork(db, viewerOf(request), { ...params, seenOwner: body.seen_owner }),
  );

  serve(app, work.commentOnWork, ({ params, body, request }) =>
    commentOnWork(db, viewerOf(request), { ...params, text: body.text }),
  );
}
