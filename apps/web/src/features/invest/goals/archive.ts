import { archiveGoal, goalList } from '@quarrter/contract/client/goals';
import { investmentOverview } from '@quarrter/contract/client/investment-overview';
import { request } from '../../../api/request.ts';

/** Calls whose replies show whether a goal is archived. */
export const archiveChanges = [goalList, investmentOverview] as const;

/** Archives a goal, or brings it back. */
export function archive(id: string, archived: boolean) {
  return request(archiveGoal, { params: { id }, body: { archived } });
}
