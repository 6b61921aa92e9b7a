import type { UserDetail } from '@quarrter/contract/client/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import { birthDateErrors } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { accountSchema, accountValues, securitySchema, securityValues } from './profile-values.ts';

export type Values = Record<string, string | undefined>;
type Saved = Record<string, string>;

/** A part of the profile that is saved on its own: its fields are required within it alone. */
export type Section<Name extends string = string> = {
  readonly name: string;
  /** What its button saves. */
  readonly button: string;
  readonly fields: readonly Name[];
  /** The checks of its fields, on the business date where it is known. */
  readonly schemaOn: (today: IsoDate | undefined) => z.ZodMiniType<Values, Values>;
  readonly valuesOf: (detail: UserDetail) => Saved;
  /** Whether what was typed waits in the tab; never so for numbers of a person or an account. */
  readonly isDrafted: boolean;
};

type Shape = { readonly [name: string]: z.ZodMiniType };

function section<Name extends string>(
  { shape }: { readonly shape: Shape },
  allValues: (detail: UserDetail) => Saved,
  described: Omit<Section<Name>, 'schemaOn' | 'valuesOf'>,
): Section<Name> {
  const { fields } = described;
  const schema = z.object(
    Object.fromEntries(fields.map((name) => [name, shape[name] as z.ZodMiniType])),
  ) as unknown as z.ZodMiniType<Values, Values>;
  return {
    ...described,
    schemaOn: (today) => (today === undefined ? schema : schema.check(birthDatesOn(today))),
    valuesOf: (detail) => {
      const all = allValues(detail);
      return Object.fromEntries(fields.map((name) => [name, all[name] ?? '']));
    },
  };
}

/** Until the business date is known, only the server compares dates of birth with it. */
function birthDatesOn(today: IsoDate) {
  return z.check<Values>(
    ({ value, issues }) => {
      for (const [name, message] of Object.entries(birthDateErrors(value, today))) {
        issues.push({ code: 'custom', message, input: value, path: [name] });
      }
    },
    // Runs even while other fields are wrong, so that all errors appear at once.
    { when: () => true },
  );
}

export const personalSection = section(accountSchema, accountValues, {
  name: 'personal',
  button: 'Save personal details',
  isDrafted: true,
  fields: [
    ...(['title', 'first_name', 'last_name', 'date_of_birth', 'address', 'city'] as const),
    ...(['state', 'postal_code', 'address_duration'] as const),
  ],
});

export const employmentSection = section(accountSchema, accountValues, {
  name: 'employment',
  button: 'Save employment',
  isDrafted: true,
  fields: [
    ...(['present_employer', 'occupation', 'department', 'employer_address'] as const),
    ...(['duration', 'gross_monthly_income', 'rent_mortgage'] as const),
  ],
});

export const bankSection = section(accountSchema, accountValues, {
  name: 'bank',
  button: 'Save bank details',
  isDrafted: false,
  fields: ['bank_name', 'bank_account_number'],
});

export const nextOfKinSection = section(accountSchema, accountValues, {
  name: 'next-of-kin',
  button: 'Save next of kin',
  isDrafted: true,
  fields: [
    ...(['next_of_kin_title', 'next_of_kin_first_name', 'next_of_kin_last_name'] as const),
    ...(['next_of_kin_relationship', 'next_of_kin_address'] as const),
    ...(['next_of_kin_date_of_birth', 'next_of_kin_email'] as const),
  ],
});

export const contactSection = section(securitySchema, securityValues, {
  name: 'contact',
  button: 'Save contact and identity',
  isDrafted: false,
  fields: ['phone_number', 'nin'],
});

export const kinIdentitySection = section(securitySchema, securityValues, {
  name: 'kin-identity',
  button: 'Save next of kin',
  isDrafted: false,
  fields: ['next_of_kin_phone_number', 'next_of_kin_nin'],
});
