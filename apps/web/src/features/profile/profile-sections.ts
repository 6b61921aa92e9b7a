import type { UserDetail } from '@quarrter/contract/client/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import { birthDateErrors, profileSections } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { profileValues } from '../../forms/profile-values.ts';
import { accountSchema, securitySchema } from './profile-values.ts';

export type Values = Record<string, string | undefined>;
type Saved = Record<string, string>;

/** A part of the profile that is saved on its own: its fields are required only within it. */
export type Section<Name extends string = string> = {
  readonly name: string;
  readonly button: string;
  readonly fields: readonly Name[];
  /** The checks of its fields, on the business date where it is known. */
  readonly schemaOn: (today: IsoDate | undefined) => z.ZodMiniType<Values, Values>;
  readonly valuesOf: (detail: UserDetail) => Saved;
  /** Whether the tab stores a draft of the section; never for identity or account numbers. */
  readonly isDrafted: boolean;
};

type Shape = { readonly [name: string]: z.ZodMiniType };

function section<Name extends string>(
  { shape }: { readonly shape: Shape },
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
      const all = profileValues(detail);
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

export const personalSection = section(accountSchema, {
  name: 'personal',
  button: 'Save personal details',
  isDrafted: true,
  fields: [...profileSections.personal, 'first_name', 'last_name'],
});

export const employmentSection = section(accountSchema, {
  name: 'employment',
  button: 'Save employment',
  isDrafted: true,
  fields: profileSections.employment,
});

export const bankSection = section(accountSchema, {
  name: 'bank',
  button: 'Save bank details',
  isDrafted: false,
  fields: profileSections.bank,
});

export const nextOfKinSection = section(accountSchema, {
  name: 'next-of-kin',
  button: 'Save next of kin',
  isDrafted: true,
  fields: profileSections['next-of-kin'],
});

export const contactSection = section(securitySchema, {
  name: 'contact',
  button: 'Save contact and identity',
  isDrafted: false,
  fields: ['phone_number', 'nin'],
});

export const kinIdentitySection = section(securitySchema, {
  name: 'kin-identity',
  button: 'Save next of kin',
  isDrafted: false,
  fields: ['next_of_kin_phone_number', 'next_of_kin_nin'],
});
