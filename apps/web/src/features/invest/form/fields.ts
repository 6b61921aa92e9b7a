import type { useContractForm } from '../../../forms/use-contract-form.ts';
import type { InvestmentInput, InvestmentValues } from './investment-schema.ts';

export type InvestmentForm = ReturnType<typeof useContractForm<InvestmentValues, InvestmentInput>>;

/** Everything a field component needs, by the field's name. */
export type FieldOf = InvestmentForm['field'];
