import type { StaffState } from '@quarrter/contract/staff/members';
import type { MemberRow } from './lock-members.ts';

type Facts = Pick<MemberRow, 'password_hash' | 'enrolled_at' | 'disabled_at'>;

/** Derives a member's state, on which the possible actions depend. */
export function stateOf({ password_hash, enrolled_at, disabled_at }: Facts): StaffState {
  if (disabled_at !== null) return 'disabled';
  if (password_hash !== null) return 'active';
  return enrolled_at === null ? 'invited' : 'enrolling';
}

export const stateTexts: { readonly [S in StaffState]: string } = {
  invited: 'Invited',
  active: 'Active',
  enrolling: 'Must set up sign-in again',
  disabled: 'Disabled',
};
