import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** After the last reply the screen is drawn, on a slow phone for a good part of a second. */
const DRAWN_WITHIN_MS = 300;
/** A reply that stays away holds nothing else up for longer. */
const LONGEST_WAIT_MS = 5_000;

let hasStood = false;

/**
 * Whether the first screen has the replies that it asked for. Parts that no one misses in their
 * first second wait for that, so that they slow down neither the network nor the visible parts.
 */
export function useScreenStands(): boolean {
  const [stands, setStands] = useState(hasStood);
  const isReading = useIsFetching() > 0;
  useEffect(() => {
    if (stands) return;
    const waitMs = isReading ? LONGEST_WAIT_MS : DRAWN_WITHIN_MS;
    const waiting = setTimeout(() => {
      hasStood = true;
      setStands(true);
    }, waitMs);
    return () => clearTimeout(waiting);
  }, [stands, isReading]);
  return stands;
}
