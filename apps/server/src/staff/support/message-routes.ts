import {
  acknowledgeComplaint,
  answerMessage as answerMessageCall,
  complaintRegister,
  replyToMessage,
  staffMessages,
} from '@quarrter/contract/client/support';
import type { PlatformDeps } from '../../platform/deps.ts';
import { asCsvFile } from '../../platform/files/csv.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { listMessages, presentMessage } from '../../support/index.ts';
import { writeBack } from '../write-back.ts';
import { answerMessage } from './answer-message.ts';
import { exportComplaints } from './complaints.ts';

/** The messages of the contact form, for every staff member. */
export function messageRoutes(app: App, deps: PlatformDeps): void {
  serve(app, staffMessages, async ({ query, staff }) => {
    staff;
    const page = await listMessages(deps.db, query);
    return { ...page, results: page.results.map(presentMessage) };
  });

  serve(app, answerMessageCall, async ({ params, body, staff }) => {
    return presentMessage(await answerMessage(deps.db, staff, params.id, body.answered));
  });

  serve(app, replyToMessage, ({ params, body, staff }) =>
    writeBack(deps.db, staff, params.id, 'answer', body),
  );

  serve(app, acknowledgeComplaint, ({ params, body, staff }) =>
    writeBack(deps.db, staff, params.id, 'acknowledge', body),
  );

  serve(app, complaintRegister, async ({ staff, reply }) => {
    const file = await exportComplaints(deps.db, staff);
    return asCsvFile(reply, 'complaints.csv').send(file);
  });
}
