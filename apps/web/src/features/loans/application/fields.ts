import type { useContractForm } from '../../../forms/use-contract-form.ts';
import type { PersonalInput, PersonalValues } from './personal-schema.ts';

export type PersonalForm = ReturnType<typeof useContractForm<PersonalValues, PersonalInput>>;

/** Everything a field component needs, by the field's name. */
export type FieldOf = PersonalForm['field'];
