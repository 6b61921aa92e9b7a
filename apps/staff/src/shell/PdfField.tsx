import type { ContractForm, FormValues } from '@quarrter/client/use-contract-form';
import { FileField } from '@quarrter/ui/FileField';
import { useFocusOnFile } from './use-focus-on-file.ts';

/** The field `file` of a form, and how much of it is sent. */
export function PdfField<Output extends FormValues, Input extends FormValues>(props: {
  form: ContractForm<Output, Input>;
  label: string;
  progress: number | null;
}) {
  const { label, progress } = props;
  const form = props.form as unknown as ContractForm<{ file: File | null }>;
  const { error } = form.field('file');
  const wrong = Object.keys({ ...form.formState.errors, ...form.failure?.fields });
  const isFirst = error !== undefined && wrong.every((name) => name === 'file');
  useFocusOnFile(isFirst, form.failure ?? form.attempt);
  const choose = (file: File | null) => form.setValue('file', file, { shouldValidate: true });
  return (
    <FileField
      name="file"
      label={label}
      file={form.watch('file')}
      error={error}
      progress={progress}
      onChoose={choose}
      onRemove={() => choose(null)}
    />
  );
}
