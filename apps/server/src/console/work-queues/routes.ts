import * as work from '@quarrter/contract/staff/work';
import type { Database } from '../../platform/database/database.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { commentOnWork } from './comment.ts';
import { listItems, listMine } from './list-items.ts';
import { readOverview } from './overview.ts';
import { handOverWork, putBackWork, takeWork } from './own-work.ts';
import type { Viewer } from './queues.ts';
import { readWork } from './read-work.ts';

type WorkDeps = { readonly db: Database; readonly approvalKinds: Viewer['kinds'] };

/** What waits for staff: queues, and who has taken what. */
export function workRoutes(app: App, { db, approvalKinds: kinds }: WorkDeps): void {
  serve(app, work.workOverview, async ({ staff }) => ({
    queues: await readOverview(db, { staff, kinds }),
  }));

  serve(app, work.myWork, async ({ staff }) => ({
    results: await listMine(db, { staff, kinds }),
  }));

  serve(app, work.workItems, ({ params, query, staff }) =>
    listItems(db, { staff, kinds }, params.queue, query),
  );

  serve(app, work.readWork, ({ params, staff }) =>
    readWork(db, { staff, kinds }, params.queue, params.id),
  );

  serve(app, work.takeWork, ({ params, body, staff }) =>
    takeWork(db, { staff, kinds }, { ...params, seenOwner: body.seen_owner }),
  );

  serve(app, work.handOverWork, ({ params, body: { seen_owner: seenOwner, ...body }, staff }) =>
    handOverWork(db, { staff, kinds }, { ...params, ...body, seenOwner }),
  );

  serve(app, work.putBackWork, ({ params, body, staff }) =>
    putBackWork(db, { staff, kinds }, { ...params, seenOwner: body.seen_owner }),
  );

  serve(app, work.commentOnWork, ({ params, body, staff }) =>
    commentOnWork(db, { staff, kinds }, { ...params, text: body.text }),
  );
}
