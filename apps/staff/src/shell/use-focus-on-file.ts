import { useEffect, useRef } from 'react';

/** A wrong text field gets the focus from the form itself, which does not know how for a file. */
export function useFocusOnFile(isFirstError: boolean, attempt: unknown) {
  const isFirst = useRef(isFirstError);
  useEffect(() => {
    isFirst.current = isFirstError;
  });
  useEffect(() => {
    if (attempt && isFirst.current) document.getElementById('file')?.focus();
  }, [attempt]);
}
