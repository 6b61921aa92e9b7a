import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type SubmitHandler, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../api/error.ts';

type TextForm = Record<string, unknown>;

/**
 * A form on one of the contract's schemas: the browser checks what the server will check, with the same
 * words. What the server found wrong stands under its field and goes when the form is edited.
 */
export function useContractForm<Output extends TextForm, Input extends TextForm = Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
  });
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [alone] = useState(oneAtATime);
  const { errors } = form.formState;

  useEffect(() => {
    const subscription = form.watch(() => setFailure(null));
    return () => subscription.unsubscribe();
  }, [form]);

  function errorAt(name: string): string | undefined {
    const own = (errors as Record<string, { message?: unknown } | undefined>)[name]?.message;
    return typeof own === 'string' ? own : failure?.fields[name]?.[0];
  }

  /** Everything a field component needs; spread it. */
  function field<Name extends FieldPath<Input> & string>(name: Name) {
    return { ...form.register(name), error: errorAt(name) };
  }

  /** A tap while the form is being checked or sent does nothing. */
  function handleSubmit(onValid: SubmitHandler<Output>) {
    const submit = form.handleSubmit(onValid);
    return (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      return alone(() => submit(event));
    };
  }

  /** Keeps what the server refused; anything else is a programming error and goes on. */
  function refuse(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    setFailure(error);
  }

  /** What belongs to no field of the form. */
  const refusal = failure && !Object.keys(failure.fields).some(isField) ? failure : null;

  function isField(name: string): boolean {
    return name in form.getValues();
  }

  return { ...form, handleSubmit, field, refuse, refusal };
}
