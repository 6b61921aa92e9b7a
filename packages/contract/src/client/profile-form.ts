import { parseIsoDate } from '@quarrter/domain/calendar';
import {
  describeField,
  invalidAccountNumberMessage,
  invalidBvnMessage,
  invalidNameMessage,
  invalidNinMessage,
  isAccountNumber,
  isBvn,
  isNin,
  isPersonName,
  normalizeEmail,
  normalizePhone,
  type ProfileField,
  type ProfileFieldDescription,
  profileFieldNames,
  type profileFields,
  securityQuestions,
} from '@quarrter/domain/people';
import * as z from 'zod/mini';
import {
  amountField,
  choiceField,
  dateField,
  invalidChoiceMessage,
  invalidPhoneMessage,
  nameField,
  optionalIf,
  optionalText,
  phoneField,
  requiredText,
} from '../fields.ts';

/** A number the server shows only masked; sent back as it was shown, it stays as it is. */
function maskedNumber(isRight: (text: string) => boolean, message: string, required?: string) {
  return z.optional(
    z.string(message).check(
      z.trim(),
      z.refine((text) => text !== '' || required === undefined, required),
      z.refine((text) => text === '' || /^\*+\d{0,4}$/.test(text) || isRight(text), message),
    ),
  );
}

function optionalAmount(message: string) {
  return z.optional(z.union([z.literal(''), amountField(message, message)], message));
}

type Described<Type> = ProfileFieldDescription & { readonly type: Type };
type Checks = {
  readonly [type in ProfileFieldDescription['type']]: (field: Described<type>) => Typed;
};
type Typed = z.ZodMiniOptional<z.ZodMiniType<string, string>>;

/** The check of each type of field. A required one cannot be emptied, the others can. */
const checks: Checks = {
  text: lineOf,
  state: lineOf,
  bank: lineOf,
  name: ({ required, limit = 80 }) =>
    required === undefined
      ? optionalIf((name) => name.length <= limit && isPersonName(name), invalidNameMessage)
      : z.optional(nameField(required, limit)),
  choice: ({ required, options = [] }) =>
    required === undefined
      ? optionalIf((text) => options.includes(text), invalidChoiceMessage)
      : z.optional(choiceField(options, required)),
  date: ({ required }) =>
    required === undefined
      ? optionalIf((date) => parseIsoDate(date) !== null, 'Please enter a valid date.')
      : z.optional(dateField(required)),
  phone: ({ required }) =>
    required === undefined
      ? optionalIf((phone) => normalizePhone(phone) !== null, invalidPhoneMessage)
      : z.optional(phoneField(required)),
  email: () => optionalIf((email) => normalizeEmail(email) !== null, 'Please use a valid email'),
  amount: ({ label }) => optionalAmount(`${label} must be a number`),
  count: ({ label }) =>
    optionalIf((number) => /^\d{1,7}$/.test(number), `${label} must be a whole number`),
  nin: ({ required }) => maskedNumber(isNin, invalidNinMessage, required),
  bvn: () => maskedNumber(isBvn, invalidBvnMessage),
  'account-number': () => maskedNumber(isAccountNumber, invalidAccountNumberMessage),
};

function lineOf({ required, limit }: ProfileFieldDescription): Typed {
  return required === undefined ? optionalText(limit) : z.optional(requiredText(required, limit));
}

type SetByClients = {
  [name in ProfileField]: (typeof profileFields)[name] extends { setByServer: true } ? never : name;
}[ProfileField];

const shape = Object.fromEntries(
  profileFieldNames
    .map((name) => [name, describeField(name)] as const)
    .filter(([, { setByServer }]) => setByServer === undefined)
    .map(([name, field]) => [name, checks[field.type](field as never)]),
) as { readonly [name in SetByClients]: Typed };

const ownName = z.object({
  first_name: z.optional(nameField('First Name is required.')),
  last_name: z.optional(nameField('Last Name is required.')),
  phone_number: z.optional(phoneField('Please input your phone number')),
});

/**
 * The fields of a profile that a client may set, all optional. A field that is sent must be right.
 */
export const profileForm = z.extend(z.extend(ownName, shape), {
  security_question: z.optional(choiceField(securityQuestions, 'Security Question is required.')),
  security_answer: z.optional(requiredText('Security Answer is required.', 120)),
});
export type ProfileForm = z.infer<typeof profileForm>;
