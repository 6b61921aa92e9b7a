import { nigerianStates } from '@quarrter/domain/people';
import { SelectField, type SelectFieldProps } from '@quarrter/ui/SelectField';

/** A state of Nigeria. One that was typed before there was a list stays one of the options. */
export function StateField({
  saved,
  ...field
}: Omit<SelectFieldProps, 'options'> & { saved: string }) {
  const isListed = saved === '' || (nigerianStates as readonly string[]).includes(saved);
  return (
    <SelectField {...field} options={isListed ? nigerianStates : [saved, ...nigerianStates]} />
  );
}
