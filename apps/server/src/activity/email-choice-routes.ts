import {
  chooseEmail as chooseEmailCall,
  emailChoices,
} from '@quarrter/contract/client/email-choices';
import { chooseEmail, type EmailChoice, readEmailChoices } from '../events/index.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http/http.ts';

/** Which emails a client gets, of those that can be switched off. */
export function emailChoiceRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, emailChoices, async ({ client }) =>
    present(await readEmailChoices(db, client.clientId)),
  );

  serve(app, chooseEmailCall, async ({ body, client: { clientId } }) => {
    await chooseEmail(db, clientId, { topic: body.topic, isOn: body.is_on }, new Date());
    return present(await readEmailChoices(db, clientId));
  });
}

function present(choices: readonly EmailChoice[]) {
  return { topics: choices.map(({ topic, isOn }) => ({ topic, is_on: isOn })) };
}
