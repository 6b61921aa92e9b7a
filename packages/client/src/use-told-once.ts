import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress, useNavigate, useNavigationState } from './router.tsx';

/**
 * Returns the data of the navigation to this screen, or null. It is taken out of the history, so
 * that it is told once: a reload, Back, or the next person in this tab would find it out of date.
 */
export function useToldOnce<State>(): State | null {
  const state = useNavigationState<State>();
  const address = useAddress();
  const navigate = useNavigate();
  const [told] = useState({ state, address });
  const takeOut = useEffectEvent(() => {
    if (state !== null) navigate(address, { replace: true });
  });
  useEffect(takeOut, []);
  return told.address === address ? told.state : null;
}
