import type { SavedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isSameKin } from './person-start.ts';
import type { KinFields } from './person-steps.ts';

/** Asks for the NIN again once the form names another person than the one it was saved for. */
export function useKinNin<Input extends KinFields>(
  form: Pick<UseFormReturn<Input>, 'watch' | 'setValue'>,
  saved: SavedNextOfKin | null,
): void {
  const { watch, setValue } = form as unknown as UseFormReturn<KinFields>;
  useEffect(() => {
    if (saved === null) return;
    const { unsubscribe } = watch((values) => {
      const isMask = values.next_of_kin_nin === saved.next_of_kin_nin;
      if (isMask && !isSameKin(values, saved)) setValue('next_of_kin_nin', '');
    });
    return unsubscribe;
  }, [watch, setValue, saved]);
}
