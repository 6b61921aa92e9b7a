import type { useContractForm } from '../../../forms/use-contract-form.ts';
import type { ApplicationInput, ApplicationValues } from './schema.ts';

export type ApplicationForm = ReturnType<
  typeof useContractForm<ApplicationValues, ApplicationInput>
>;

/** Everything a field component needs, by the field's name. */
export type FieldOf = ApplicationForm['field'];
