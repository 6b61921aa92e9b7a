import * as work from '@quarrter/contract/staff/work';
import { type App, serve } from '../../platform/http/http.ts';
import type { CoreDeps } from '../define-console.ts';
import { commentOnWork } from './comment.ts';
import { listItems, listMine } from './list-items.ts';
import { readOverview } from './overview.ts';
import { assignWork, handOverWork, unassignWork } from './own-work.ts';
import { readWork } from './read-work.ts';

/** The calls of the work queues, with who has taken which item. */
export function workRoutes(app: App, deps: CoreDeps): void {
  const { db } = deps;

  serve(app, work.workOverview, async ({ staff }) => ({
    queues: await readOverview(db, { ...deps, staff }),
  }));

  serve(app, work.myWork, async ({ staff }) => ({
    results: await listMine(db, { ...deps, staff }),
  }));

  serve(app, work.workItems, ({ params, query, staff }) =>
    listItems(db, { ...deps, staff }, params.queue, query),
  );

  serve(app, work.readWork, ({ params, staff }) =>
    readWork(db, { ...deps, staff }, params.queue, params.id),
  );

  serve(app, work.assignWork, ({ params, body, staff }) =>
    assignWork(db, { ...deps, staff }, { ...params, ...body }),
  );

  serve(app, work.handOverWork, ({ params, body, staff }) =>
    handOverWork(db, { ...deps, staff }, { ...params, ...body }),
  );

  serve(app, work.unassignWork, ({ params, body, staff }) =>
    unassignWork(db, { ...deps, staff }, { ...params, ...body }),
  );

  serve(app, work.commentOnWork, ({ params, body, staff }) =>
    commentOnWork(db, { ...deps, staff }, { ...params, text: body.text }),
  );
}
