import type { Draft } from '@quarrter/client/drafts';
import { useSearchParams } from '@quarrter/client/router';
import { useDraftedForm } from '@quarrter/client/use-drafted-form';
import type { UserDetail } from '@quarrter/contract/client/accounts';
import type { IsoDate } from '@quarrter/domain/calendar';
import {
  canBeSaved,
  isSealed,
  type LoanField,
  type LoanKind,
  savedAccountField,
  settledAnswers,
  variantFieldOf,
} from '@quarrter/domain/loan-kinds';
import { formatAmount, parseAmount } from '@quarrter/domain/money';
import { isMasked, profileFieldNames } from '@quarrter/domain/people';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type SavedAccount, savedAccountOf } from '../../../bank-account/SavedAccount.tsx';
import { deviceDrafts } from '../../../forms/drafts.ts';
import { profileValues } from '../../../forms/profile-values.ts';
import { paths } from '../../../paths.ts';
import { useClient } from '../../../session/RequireClient.tsx';
import { type ApplicationInput, applicationSchema, type LoanOnOffer } from './schema.ts';

/** The application's form: filled from a draft on this device, else from the profile. */
export function useApplicationForm(loan: LoanOnOffer, detail: UserDetail, today: IsoDate) {
  const { kind } = loan;
  const { user_id: clientId, email } = useClient();
  const schema = useMemo(() => applicationSchema(loan, today), [loan, today]);
  const savedAccount = savedAccountFor(kind, detail);
  const [search, setSearch] = useSearchParams();
  const chosen = chosenIn(search);
  const drafted = useDraftedForm({
    schema,
    draftPlace: () =>
      deviceDrafts.placeOf(
        { name: `${kind.type}-loan`, fields: draftFieldsOf(kind), path: pathOf(loan) },
        clientId,
      ),
    startingValues: (draft) => ({
      ...startingValues(loan, profileOf(detail, email), draft),
      ...chosen,
      ...(savedAccount === null
        ? { [savedAccountField]: '' }
        : { [savedAccountField]: draft?.[savedAccountField] ?? 'true' }),
    }),
    checkedTogether: [
      ...['income_source', 'gross_monthly_income', 'business_turnover'],
      ...['loan_amount', 'duration'],
    ],
  });
  // From here on the draft has the amount, and a reload must not bring an older one back.
  const takeOver = useEffectEvent(() => {
    if (Object.keys(chosen).length === 0) return;
    for (const [name, value] of Object.entries(chosen)) drafted.form.setValue(name, value);
    drafted.saveDraft();
    const next = new URLSearchParams(search);
    for (const name of ['amount', 'months']) next.delete(name);
    setSearch(next, { replace: true });
  });
  useEffect(() => takeOver(), []);
  return { ...drafted, schema, savedAccount };
}

/** The amount and the duration that were chosen before the form. */
function chosenIn(search: URLSearchParams): { loan_amount?: string; duration?: string } {
  const amount = parseAmount(search.get('amount') ?? '');
  const months = search.get('months') ?? '';
  return {
    ...(amount !== null && { loan_amount: formatAmount(amount) }),
    ...(/^\d{1,2}$/.test(months) && { duration: months }),
  };
}

/** Where this form is: the screen of the loans leads back to a draft. */
function pathOf({ kind, variant }: LoanOnOffer): string {
  const field = variantFieldOf(kind);
  const search = field !== null && variant !== null ? { [field]: variant } : {};
  return paths.loanForm.getHref(kind.type, search);
}

/** The account that this kind may be paid into, or null without one. */
function savedAccountFor({ fields }: LoanKind, detail: UserDetail): SavedAccount | null {
  return Object.values(fields).some(canBeSaved) ? savedAccountOf(detail) : null;
}

/**
 * The fields that may be stored on the device: all but identity and account numbers, and the
 * client's declarations, which apply to the application as it is sent.
 */
function draftFieldsOf({ fields }: LoanKind): string[] {
  const stored = Object.keys(fields).filter((name) => {
    const field = fields[name] as LoanField;
    const isDeclared = field.type === 'tick' && !field.optional;
    return !isSealed(field) && !isDeclared && field.type !== 'variant';
  });
  return [...stored, savedAccountField];
}

/** The known answers to this kind's questions, with the variant that was chosen before the form. */
function startingValues(
  { kind, variant }: LoanOnOffer,
  profile: ApplicationInput,
  draft: Draft | null,
): ApplicationInput {
  const known = Object.entries(kind.fields).map(([name, field]) => [
    name,
    field.type === 'tick' ? field.ticked === true : (!field.ownToLoan && profile[name]) || '',
  ]);
  const variantField = variantFieldOf(kind);
  return {
    ...Object.fromEntries(known),
    ...draft,
    ...(variantField !== null && { [variantField]: variant ?? undefined }),
    ...settledAnswers(kind, variant ?? ''),
  };
}

/**
 * The applicant's answers from the profile. NIN, BVN and account number come masked from the
 * server, so the form asks for them each time.
 */
function profileOf(detail: UserDetail, email: string): ApplicationInput {
  const known = profileFieldNames.filter((name) => !isMasked(name));
  const values = profileValues(detail);
  const own = ['first_name', 'last_name', 'phone_number'] as const;
  return {
    ...Object.fromEntries([...known, ...own].map((name) => [name, values[name]])),
    email,
  };
}
