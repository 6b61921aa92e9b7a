import { loanForm, savedFilesField } from '@quarrter/contract/client/loans';
import {
  type Condition,
  canBeSaved,
  findLoanKind,
  type LoanField,
  type LoanFile,
  type LoanKind,
  savedAccountField,
} from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';
import type { MultipartForm } from '../../platform/http/http.ts';
import { notFound } from '../../platform/http/http-error.ts';

/** The kind of a path; a type that is unknown or not open yet is a 404. */
export function requireKind(kinds: readonly LoanKind[], type: string): LoanKind {
  const kind = findLoanKind(kinds, type);
  if (kind === undefined) throw notFound('We could not find this loan.');
  return kind;
}

/** The forms for the API description; kinds that ask for the same share one. */
export function describeForms(kinds: readonly LoanKind[]): MultipartForm[] {
  const alike = Map.groupBy(kinds, ({ fields, files }) => JSON.stringify([fields, files]));
  return [...alike.values()].flatMap((group) => {
    const [kind] = group;
    return kind === undefined ? [] : [describeForm(kind, group)];
  });
}

function describeForm(kind: LoanKind, group: readonly LoanKind[]): MultipartForm {
  const parts = [...Object.entries(kind.fields), ...Object.entries(kind.files)];
  return {
    title: group.map(({ type }) => type).join(', '),
    fields: loanForm(kind),
    files: Object.entries(kind.files).map(([name, file]) => ({
      name,
      required: !file.optional && file.when === undefined,
    })),
    descriptions: {
      ...Object.fromEntries(parts.map(([name, part]) => [name, describe(name, part)])),
      [savedAccountField]:
        '`true` takes the bank account of the profile. Then bank and account number are not sent.',
      [savedFilesField]:
        'Documents of earlier applications in place of files, as JSON: `{"id_card": "<id>"}`.',
    },
  };
}

const mayBeAbsentText: { readonly [field: string]: string } = {
  credit_check_consent: ' Forms that do not show it leave it out; then no credit bureau is asked.',
  variant: '. Without it, `country_of_relocation` says where the school is',
  has_partner_account: '. Without it, `Yes` where `file` is sent and `No` otherwise',
};

/** The label, and when it is needed where that depends on another answer. */
function describe(name: string, part: LoanField | LoanFile): string {
  const { label, when } = part;
  const saved = canBeSaved(part) ? `. Not needed with \`${savedAccountField}\`` : '';
  const absent = mayBeAbsentText[name] ?? '';
  const text = `${inBrandWords(label)}${saved}${absent}`;
  return when === undefined ? text : `${text}. Only ${conditionText(when)}.`;
}

function conditionText({ field, is }: Condition): string {
  return `when \`${field}\` is ${is.map((value) => `\`${value}\``).join(' or ')}`;
}
