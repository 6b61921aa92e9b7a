import type { ReplyOf } from '@quarrter/client/calls';
import {
  type ContractForm,
  type FormValues,
  useContractForm,
} from '@quarrter/client/use-contract-form';
import type { Call } from '@quarrter/contract/call';
import type { DefaultValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '../api/request.ts';
import { type After, useAction } from '../api/use-action.ts';
import { useFileUpload } from './use-file-upload.ts';

export type FormSchema = z.ZodMiniType<FormValues, FormValues>;
type Empty = z.ZodMiniType<Record<string, never>, Record<string, never>>;

/** The schema of a call's body; a call without one is confirmed and has no fields. */
export type SchemaOf<C extends Call> = C extends { body: infer Body extends FormSchema }
  ? Body
  : Empty;

export type ActionFormOf<S extends FormSchema> = ContractForm<z.output<S>, z.input<S>>;

export type ActionOf<C extends Call, S extends FormSchema> = {
  call: C;
  params?: Record<string, string>;
  /** The form's first values, `''` where nothing is chosen. Without it nothing is filled in. */
  start?: { readonly [Name in keyof z.input<S>]?: z.input<S>[Name] | '' };
  /** A form of its own, where it is not the body of the call. */
  schema?: S;
  /** The form is sent with a PDF, its field `file`; this is said while there is none. */
  needsFile?: string;
  /** Sends such a form. */
  send?: (values: z.output<S>) => Promise<ReplyOf<C>>;
  after?: After;
  onDone: (reply: ReplyOf<C>) => void;
};

/**
 * A form with the fields of a call's body, which makes the call. The entries stay after a failure.
 */
export function useActionForm<C extends Call, S extends FormSchema = SchemaOf<C>>(
  action: ActionOf<C, S>,
) {
  const { call, params = {}, start, needsFile, after, onDone } = action;
  const { progress, send: sendFile } = useFileUpload(call, params.id ?? '');
  const schema: unknown = action.schema ?? call.body ?? z.object({});
  if (start && !action.schema && !call.body)
    throw new Error(`${call.path} has no body to fill in.`);
  const form = useContractForm(
    (needsFile === undefined ? schema : withFile(schema, needsFile)) as FormOf<S>,
    { ...start, ...(needsFile !== undefined && { file: null }) } as DefaultValues<z.input<S>>,
    { focusFirstError: true },
  );
  const send = (body: z.output<S>) => {
    if (needsFile !== undefined) return sendFile(body as FormValues as WithFile);
    return (
      action.send?.(body) ?? request(call, { params, ...(call.body && { body: body as never }) })
    );
  };
  const sending = useAction(send, after);
  const submit = form.handleSubmit(async (values) => {
    // Where nothing is filled in, nothing else tells that the earlier failure is over.
    if (!start) form.clearFailure();
    await sending.mutateAsync(values).then(onDone, form.showFailure);
  });
  return { form, submit, progress, busy: sending.isPending, isDone: sending.isSuccess };
}

type FormOf<S extends FormSchema> = z.ZodMiniType<z.output<S>, z.input<S>>;
type WithFile = { file: File | null };

function withFile(schema: unknown, message: string) {
  return z.extend(schema as z.ZodMiniObject, {
    file: z.custom<File | null>((chosen) => chosen instanceof File, message),
  });
}
