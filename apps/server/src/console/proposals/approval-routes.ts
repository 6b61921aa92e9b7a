import {
  approvalList,
  approveProposal as approveCall,
  declineProposal as declineCall,
} from '@quarrter/contract/staff/approvals';
import { type App, serve } from '../../platform/http/http.ts';
import type { ConsoleDeps } from '../define-console.ts';
import { approveProposal, declineProposal, readApprovals } from './approvals.ts';

/** Proposals that wait for a second person; their kind says who may read and decide them. */
export function approvalRoutes(app: App, { db, approvalKinds: kinds }: ConsoleDeps): void {
  serve(app, approvalList, ({ query, staff }) => readApprovals(db, staff, kinds, query));

  serve(app, approveCall, ({ params, staff }) => approveProposal(db, staff, kinds, params.id));

  serve(app, declineCall, ({ params, body, staff }) =>
    declineProposal(db, staff, kinds, params.id, body.reason),
  );
}
