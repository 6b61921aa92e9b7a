import { clientMessages } from '@quarrter/contract/staff/client-lists';
import * as contract from '@quarrter/contract/staff/messages';
import { contact } from '@quarrter/ui/brand';
import { openClient } from '../../accounts/index.ts';
import { defineConsole } from '../../console/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { listMessagesFrom } from '../client-messages.ts';
import { complaintHours } from '../complaint-clock.ts';
import { waitingComplaints, waitingMessages } from '../waiting-work.ts';
import { exportComplaints } from './complaints.ts';
import {
  answerMessage,
  listMessages,
  makeComplaint,
  receiveComplaint,
  writeBack,
} from './messages.ts';

type Deps = { readonly db: Database };

/** The messages of the contact form and the complaints of clients, for every member of staff. */
export const supportConsole = defineConsole<Deps>({
  routes,
  queues: [
    {
      name: 'messages',
      noun: 'message',
      workers: ['answer-message'],
      readers: 'all staff',
      promise: { hours: contact.answerHours, why: 'This is our service target.' },
      rows: () => waitingMessages,
    },
    {
      name: 'complaints',
      noun: 'complaint',
      workers: ['answer-message'],
      readers: 'all staff',
      promise: {
        hours: complaintHours.answer,
        why: 'It is acknowledged within 24 hours before that.',
      },
      rows: () => waitingComplaints,
    },
  ],
});

function routes(app: App, { db }: Deps): void {
  serve(app, contract.staffMessages, ({ query }) => listMessages(db, query));

  serve(app, clientMessages, async ({ params, query, staff }) =>
    listMessagesFrom(db, await openClient(db, staff, params.id), query),
  );

  serve(app, contract.answerMessage, ({ params, body, staff }) =>
    answerMessage(db, staff, params.id, body.answered),
  );

  serve(app, contract.replyToMessage, ({ params, body, staff }) =>
    writeBack(db, staff, params.id, 'answer', body),
  );

  serve(app, contract.acknowledgeComplaint, ({ params, body, staff }) =>
    writeBack(db, staff, params.id, 'acknowledge', body),
  );

  serve(app, contract.recordAsComplaint, ({ params, staff }) =>
    makeComplaint(db, staff, params.id),
  );

  serve(app, contract.receiveComplaint, ({ body, staff }) => receiveComplaint(db, staff, body));

  serve(app, contract.complaintRegister, async ({ staff, reply }) =>
    asCsvFile(reply, 'complaints.csv').send(await exportComplaints(db, staff)),
  );
}
