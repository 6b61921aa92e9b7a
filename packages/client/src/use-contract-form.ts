import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SummaryError } from '@quarrter/ui/ErrorSummary';
import { oneAtATime } from '@quarrter/ui/one-at-a-time';
import { type BaseSyntheticEvent, useCallback, useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  get,
  type SubmitHandler,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from './errors.ts';

export type FormValues = Record<string, unknown>;

/**
 * A form on one of the contract's schemas: the browser makes the server's checks, with the same
 * messages. An error shows once its field was left or the form was sent (ACC-40). An error from the
 * server is below its field, and disappears when the form is edited (ACC-14, ACC-15).
 */
export function useContractForm<Output extends FormValues, Input extends FormValues = Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  /** A form without an ErrorSummary moves the focus to the first wrong field itself. */
  { focusFirstError = false } = {},
) {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: focusFirstError,
  });
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [alone] = useState(oneAtATime);
  const { errors, submitCount } = form.formState;

  useEffect(() => {
    const subscription = form.watch(() => setFailure(null));
    return () => subscription.unsubscribe();
  }, [form]);

  function errorAt(name: string): string | undefined {
    const found = get(errors, name) as { message?: unknown } | undefined;
    const own = found?.message;
    return typeof own === 'string' ? own : failure?.fields[name]?.[0];
  }

  /** Everything a field component needs; spread it. */
  function field<Name extends FieldPath<Input> & string>(name: Name) {
    return { ...form.register(name), error: errorAt(name) };
  }

  const wrongFields = new Set([...Object.keys(errors), ...Object.keys(failure?.fields ?? {})]);
  const summary: SummaryError[] = [...wrongFields]
    .map((name) => ({ field: name, message: errorAt(name) ?? '' }))
    .filter(({ message }) => message !== '');

  /** A tap while the form is being checked or sent does nothing. */
  function handleSubmit(onValid: SubmitHandler<Output>) {
    const submit = form.handleSubmit(onValid);
    return (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      return alone(() => submit(event));
    };
  }

  /** Shows why a call failed; any other error is a defect and is thrown on. */
  const showFailure = useCallback((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    setFailure(error);
  }, []);

  return {
    ...form,
    handleSubmit,
    field,
    /** For ErrorSummary: empty until the first attempt to send. */
    summary: submitCount > 0 ? summary : [],
    attempt: submitCount,
    failure,
    /** The failure when it is about none of the fields that are drawn so far. */
    get formFailure() {
      const isField = (name: string) => get(form.control._fields, name) !== undefined;
      return failure && !Object.keys(failure.fields).some(isField) ? failure : null;
    },
    showFailure,
    clearFailure: () => setFailure(null),
  };
}

/** The form that useContractForm returns for these values. */
export type ContractForm<Output extends FormValues, Input extends FormValues = Output> = ReturnType<
  typeof useContractForm<Output, Input>
>;
