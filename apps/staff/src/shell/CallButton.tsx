import type { Call } from '@quarrter/contract/call';
import { Button } from '@quarrter/ui/Button';
import type { ComponentProps } from 'react';
import { request } from '../api/request.ts';
import { type After, useAction } from '../api/use-action.ts';
import { ActionError } from './action-parts.tsx';

type Props<C extends Call> = Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'children'> & {
  call: C;
  params?: Record<string, string>;
  body?: NonNullable<Parameters<typeof request<C>>[1]>['body'];
  after: After;
  /** Said once the call was made. */
  done?: string;
};

/** A button that makes a call at once; above it, why the call failed. */
export function CallButton<C extends Call>(props: Props<C>) {
  const { call, params = {}, body, after, done, ...button } = props;
  const calling = useAction(() => request(call, { params, body }), after);
  return (
    <div className="grid justify-items-start gap-3">
      <ActionError error={calling.error} />
      <Button {...button} busy={calling.isPending} onClick={() => calling.mutate()} />
      {done && (
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {calling.isSuccess && done}
        </p>
      )}
    </div>
  );
}
