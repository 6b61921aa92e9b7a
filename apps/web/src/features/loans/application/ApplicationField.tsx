import type { LoanField } from '@quarrter/domain/loan-kinds';
import { inBrandWords } from '@quarrter/ui/brand';
import { CheckboxField } from '@quarrter/ui/CheckboxField';
import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { TextField } from '@quarrter/ui/TextField';
import { BirthDateField } from '../../../forms/BirthDateField.tsx';
import { PhoneField } from '../../../forms/PhoneField.tsx';
import { StateField } from '../../../forms/StateField.tsx';
import { AmountField, DurationField } from './LoanFields.tsx';
import type { ApplicationForm, LoanOnOffer } from './schema.ts';

/** One field as its type is shown. A bank account takes two and has a component of its own. */
export function ApplicationField(props: {
  name: string;
  field: LoanField;
  loan: LoanOnOffer;
  form: ApplicationForm;
}) {
  const { name, field, loan, form } = props;
  const { hint, optional, autoComplete } = field;
  const shared = { label: inBrandWords(field.label), hint, optional, ...form.field(name) };
  const text = { ...shared, ...(autoComplete && { autoComplete }) };
  switch (field.type) {
    case 'loan-amount':
      return <AmountField loan={loan} form={form} {...shared} />;
    case 'months':
      return <DurationField loan={loan} form={form} {...shared} />;
    case 'money':
      return <MoneyField {...text} />;
    case 'number':
      return <TextField inputMode="numeric" {...text} />;
    case 'nin':
    case 'bvn':
      return <TextField inputMode="numeric" autoComplete="off" maxLength={11} {...text} />;
    case 'text':
    case 'lines':
    case 'name':
      return <TextField {...text} />;
    case 'email':
      return <TextField type="email" {...text} />;
    case 'phone':
      return <PhoneField {...text} />;
    case 'date':
      return <BirthDateField {...shared} autoComplete={autoComplete !== undefined} />;
    case 'state':
      return <StateField saved={String(form.getValues(name) ?? '')} {...text} />;
    case 'choice':
      return field.given?.[loan.variant ?? ''] === undefined ? (
        <SelectField options={field.options} {...text} />
      ) : (
        <TextField readOnly {...text} />
      );
    case 'tick':
      return <CheckboxField {...shared} />;
    case 'bank':
    case 'account':
    case 'variant':
      return null;
  }
}
