import { useCall } from '@quarrter/client/calls';
import {
  type SavedDocumentRecord,
  savedDocuments,
} from '@quarrter/contract/client/saved-documents';
import { useState } from 'react';

type Choice = 'again' | 'newer';

/** Documents of earlier applications, and for each whether the client uses it again. */
export function useSavedFiles(type: string) {
  const documents = useCall(savedDocuments, { params: { type } }).data?.results ?? [];
  const [choices, setChoices] = useState<{ readonly [file: string]: Choice | undefined }>({});
  const find = (file: string) => documents.find(({ kind }) => kind === file) ?? null;

  return {
    find: (file: string): SavedDocumentRecord | null => find(file),
    /** The client uploads a newer one. */
    isPassedOver: (file: string): boolean => choices[file] === 'newer',
    isUsed: (file: string): boolean => choices[file] === 'again' && find(file) !== null,
    choose(file: string, choice: Choice | undefined) {
      setChoices((before) => ({ ...before, [file]: choice }));
    },
    /** The ids of the documents that are used, of these files. */
    idsOf(files: readonly string[]): { [file: string]: string } {
      const used = files.flatMap((file) => {
        const document = choices[file] === 'again' ? find(file) : null;
        return document ? [[file, document.id]] : [];
      });
      return Object.fromEntries(used);
    },
  };
}
