import {
  approvalList,
  approveProposal as approveCall,
  declineProposal as declineCall,
  readApproval as readCall,
} from '@quarrter/contract/staff/approvals';
import { type App, serve } from '../../platform/http/http.ts';
import type { ConsoleDeps } from '../define-console.ts';
import { approveProposal, declineProposal, readApproval, readApprovals } from './approvals.ts';

/** Proposals that wait for a second person; their kind says who may read and decide them. */
export function approvalRoutes(app: App, { db, approvalKinds: kinds }: ConsoleDeps): void {
  serve(app, approvalList, ({ query, staff }) => readApprovals(db, staff, kinds, query));

  serve(app, readCall, ({ params, staff }) => readApproval(db, staff, kinds, params.id));

  serve(app, approveCall, ({ params, body, staff }) =>
    approveProposal(db, staff, kinds, params.id, body.shown),
  );

  serve(app, declineCall, ({ params, body, staff }) =>
    declineProposal(db, staff, kinds, params.id, body.reason),
  );
}
