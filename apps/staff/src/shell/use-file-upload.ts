import type { Call } from '@quarrter/contract/call';
import { useState } from 'react';
import { upload } from '../api/request.ts';

/**
 * Sends the fields of a form with its `file`, about the record of this id. `progress` is the share
 * that was sent; null while nothing is.
 */
export function useFileUpload<C extends Call>(call: C, id: string) {
  const [progress, setProgress] = useState<number | null>(null);
  const send = ({ file, ...given }: { file: File | null }) => {
    const fields = Object.entries<string | undefined>(given).map(([name, text]) => [
      name,
      text ?? '',
    ]);
    return upload(call, {
      params: { id },
      fields: Object.fromEntries(fields),
      files: file ? { file } : {},
      onProgress: setProgress,
    })
      .then(({ body }) => body)
      .finally(() => setProgress(null));
  };
  return { progress, send };
}
