import type { UserDetail } from '@quarrter/contract/accounts';

/** What the profile knows. The next of kin's NIN comes masked, and is asked for each time. */
export function personStart(detail: UserDetail, email: string) {
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
    next_of_kin_nin: '',
    information_is_true: false,
    save_to_profile: true,
  };
}
