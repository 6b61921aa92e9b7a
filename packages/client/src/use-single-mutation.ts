import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that ignores further calls while it runs: the second half of a double tap comes before
 * the button shows as busy.
 */
export function useSingleMutation<Data, Input = void>(
  options: UseMutationOptions<Data, Error, Input>,
) {
  const running = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: (...given) => {
      running.current = false;
      return options.onSettled?.(...given);
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
