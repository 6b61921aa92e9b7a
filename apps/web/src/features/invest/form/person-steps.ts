/** The steps that every investment form has after its first one. */
export const personSteps = [
  {
    title: 'About you',
    fields: ['title', 'first_name', 'last_name', 'date_of_birth', 'email', 'phone_number'],
  },
  {
    title: 'Next of kin',
    fields: [
      'next_of_kin_title',
      'next_of_kin_first_name',
      'next_of_kin_last_name',
      'next_of_kin_date_of_birth',
      'next_of_kin_relationship',
      'next_of_kin_email',
      'next_of_kin_phone_number',
      'next_of_kin_nin',
    ],
  },
] as const;

/** The answers about the next of kin, as the fields hold them. */
export type KinFields = { [name in (typeof personSteps)[1]['fields'][number]]: string };

/** The last one, where the client checks everything and pays. */
export const lastStep = {
  title: 'Check and pay',
  fields: ['information_is_true', 'save_to_profile'],
} as const;

/**
 * The fields that a draft may store: all but the NIN of the next of kin, and the confirmation,
 * which applies to the investment as it is sent.
 */
export const personDraftFields = [...personSteps, lastStep]
  .flatMap(({ fields }) => fields)
  .filter((name) => !['next_of_kin_nin', 'information_is_true'].includes(name));
