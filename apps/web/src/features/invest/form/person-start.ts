import type { Draft } from '@quarrter/client/drafts';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';

export type KnownPerson = {
  detail: UserDetail;
  email: string;
  /** The next of kin that was given last, with the mask of the NIN. */
  nextOfKin: SavedNextOfKin | null;
};

/**
 * Fills in the known details of the investor and the next of kin, with the draft's answers over
 * them. The mask of a saved NIN means that NIN only while the next of kin is the same person; else
 * it is asked again.
 */
export function personStart(known: KnownPerson, draft: Draft | null) {
  const start = { ...knownFields(known), ...draft };
  const isSaved = isSameKin(start, known.nextOfKin);
  return { ...start, next_of_kin_nin: isSaved ? (known.nextOfKin?.next_of_kin_nin ?? '') : '' };
}

/** Whether these answers name the saved next of kin, as the server compares them. */
export function isSameKin(
  values: { readonly [name in KinIdentity]?: unknown },
  saved: SavedNextOfKin | null,
): boolean {
  return saved !== null && kinIdentity.every((name) => values[name] === saved[name]);
}

const kinIdentity = [
  'next_of_kin_first_name',
  'next_of_kin_last_name',
  'next_of_kin_date_of_birth',
] as const;
type KinIdentity = (typeof kinIdentity)[number];

function knownFields({ detail, email, nextOfKin }: KnownPerson) {
  return {
    title: detail.title,
    first_name: detail.user.first_name,
    last_name: detail.user.last_name,
    date_of_birth: detail.date_of_birth ?? '',
    email,
    phone_number: detail.user.phone_number,
    next_of_kin_title: detail.next_of_kin_title,
    next_of_kin_first_name: detail.next_of_kin_first_name,
    next_of_kin_last_name: detail.next_of_kin_last_name,
    next_of_kin_date_of_birth: detail.next_of_kin_date_of_birth ?? '',
    next_of_kin_relationship: detail.next_of_kin_relationship,
    next_of_kin_email: detail.next_of_kin_email,
    next_of_kin_phone_number: detail.next_of_kin_phone_number,
    ...nextOfKin,
    information_is_true: false,
    save_to_profile: true,
  };
}
