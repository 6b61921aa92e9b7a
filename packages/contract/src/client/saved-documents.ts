import * as z from 'zod/mini';
import { clientCall, recordId, wireDate } from '../call.ts';

export const savedDocuments = clientCall('GET /loans/api/:type/saved-documents/', {
  summary: 'List my documents that can be used again',
  description:
    'Returns documents for an application of this loan type: up to one for each file it asks ' +
    'for, while it is recent. Name its `id` in `saved_files` in place of uploading the file.',
  replies: {
    200: z.object({
      results: z.array(
        z.object({
          id: recordId,
          /** The file of the application that it can be used as, such as `id_card`. */
          kind: z.string(),
          name: z.string(),
          bytes: z.number(),
          uploaded_on: wireDate,
        }),
      ),
    }),
  },
});
export type SavedDocumentRecord = z.infer<
  (typeof savedDocuments)['replies'][200]
>['results'][number];
