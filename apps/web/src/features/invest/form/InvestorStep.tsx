import type { UseFormRegisterReturn } from 'react-hook-form';
import { PersonFields } from '../../../forms/PersonFields.tsx';
import type { personSteps } from './person-steps.ts';

type Name = (typeof personSteps)[number]['fields'][number];
type FieldOf = (name: Name) => UseFormRegisterReturn & { error: string | undefined };

export function InvestorStep({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PersonFields field={field} />
    </div>
  );
}
