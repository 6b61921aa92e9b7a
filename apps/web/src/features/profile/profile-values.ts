import { profileForm } from '@quarrter/contract/client/profile-form';
import { describeField, invalidNinMessage, profileSections } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { datePartsError } from '../../forms/date-parts.ts';

const { shape } = profileForm;

/** A date of birth in three fields: an error says which of them is wrong. */
function dateInParts(missing: string | null) {
  return z.string().check(
    z.check<string>(({ value, issues }) => {
      const message = value.trim() === '' ? missing : datePartsError(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  );
}

type Check = z.ZodMiniType<string | undefined, string | undefined>;

type SectionField = (typeof profileSections)[keyof typeof profileSections][number];
const sectionFields: readonly SectionField[] = Object.values(profileSections).flat();

const sectionChecks: { readonly [name: string]: Check } = Object.fromEntries(
  sectionFields.map((name) => {
    const { type, required = null } = describeField(name);
    return [name, type === 'date' ? dateInParts(required) : shape[name]];
  }),
);

/** The fields of the account tab with the contract’s checks; optional ones may be empty. */
export const accountSchema = z.object({
  first_name: shape.first_name,
  last_name: shape.last_name,
  ...(sectionChecks as { readonly [name in SectionField]: Check }),
});

/** The fields of the security tab. An unchanged number arrives as it was shown, masked. */
export const securitySchema = z.object({
  phone_number: shape.phone_number,
  nin: shape.nin,
  next_of_kin_phone_number: shape.next_of_kin_phone_number,
  next_of_kin_nin: z.string().check(
    z.trim(),
    z.minLength(1, 'Next of Kin NIN is required.'),
    z.refine((text) => text === '' || shape.nin.safeParse(text).success, invalidNinMessage),
  ),
});
