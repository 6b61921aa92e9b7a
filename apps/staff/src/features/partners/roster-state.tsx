import type { StaffRoster } from '@quarrter/contract/staff/partners';
import { stateBadge } from '../../shell/state-badge.tsx';

export const RosterState = stateBadge<StaffRoster['state']>({
  reading: ['Being read', 'yellow'],
  refused: ['Has errors', 'red'],
  ready: ['Ready', 'yellow'],
  'in-use': ['In use', 'green'],
  replaced: ['Replaced', 'neutral'],
  discarded: ['Discarded', 'neutral'],
});

/** A roster that the operator loaded has no file name. */
export function rosterName({ fileName }: StaffRoster): string {
  return fileName || 'Loaded by the operator';
}
