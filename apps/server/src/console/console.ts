import type { PlatformDeps } from '../platform/deps.ts';
import { ownAccountRoutes } from './account/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { type CoreDeps, defineConsole } from './define-console.ts';
import { memberRoutes } from './members/routes.ts';
import { approvalRoutes } from './proposals/approval-routes.ts';
import { searchRoutes } from './search/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { proposalsQueue } from './work-queues/queues.ts';
import { workRoutes } from './work-queues/routes.ts';

/** The console's shared parts: sign-in, members, work, search, proposals and the audit log. */
export const coreConsole = defineConsole<PlatformDeps & CoreDeps>({
  routes: (app, deps) => {
    signInRoutes(app, deps);
    ownAccountRoutes(app, deps);
    memberRoutes(app, deps);
    approvalRoutes(app, deps);
    workRoutes(app, deps);
    auditRoutes(app, deps);
    searchRoutes(app, deps);
  },
  queues: [proposalsQueue],
});
