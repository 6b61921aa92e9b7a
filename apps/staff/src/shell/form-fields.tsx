import { MoneyField } from '@quarrter/ui/MoneyField';
import { SelectField } from '@quarrter/ui/SelectField';
import { DateField, TextField } from '@quarrter/ui/TextField';
import { type ComponentProps, type ComponentType, createElement } from 'react';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import { PdfField } from './PdfField.tsx';
import type { ActionFormOf, FormSchema } from './use-action-form.ts';
import { WordsField } from './WordsField.tsx';

const kinds = {
  text: TextField,
  words: WordsField,
  money: MoneyField,
  date: DateField,
  select: SelectField,
};

type Kind = keyof typeof kinds;
type Wiring = 'name' | 'ref' | 'error' | 'onChange' | 'onBlur' | 'record';

/** A field of a form as data: its name in the schema, its component, and its texts. */
export type FieldData<S extends FormSchema> =
  | {
      [K in Kind]: { name: FieldPath<z.input<S>>; as: K } & Omit<
        ComponentProps<(typeof kinds)[K]>,
        Wiring
      >;
    }[Kind]
  | { name: 'file'; as: 'file'; label: string };

/**
 * Renders fields in their order. A field with several lines also gets the record, under which its
 * unsent text is stored when the session ends.
 */
export function FormFields<S extends FormSchema>(props: {
  form: ActionFormOf<S>;
  record: string;
  /** How much of the file is sent. */
  progress: number | null;
  fields: readonly FieldData<S>[];
}) {
  const { form, record, progress, fields } = props;
  return fields.map(({ name, as, ...texts }) =>
    as === 'file' ? (
      <PdfField key={name} form={form} label={texts.label} progress={progress} />
    ) : (
      createElement(kinds[as] as ComponentType<object>, {
        key: name,
        ...texts,
        ...form.field(name),
        ...(as === 'words' && { record }),
      })
    ),
  );
}
