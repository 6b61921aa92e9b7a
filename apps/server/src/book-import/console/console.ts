import { defineConsole } from '../../console/index.ts';
import { isReference } from '../cells.ts';
import { searchReferences } from '../search-references.ts';

/** Clients, loans and investments by their references in the lender's earlier books. */
export const bookImportConsole = defineConsole<unknown>({
  searches: [
    {
      find: async (reader, { text }) => {
        const imported = isReference(text) ? await searchReferences(reader, text) : [];
        return imported.map(({ kind, clientId, recordId }) => ({
          kind,
          clientId,
          id: recordId,
          detail: text,
        }));
      },
    },
  ],
});
