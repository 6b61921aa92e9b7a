import { sendMessage as sendMessageCall } from '@quarrter/contract/client/support';
import type { PlatformDeps } from '../platform/deps.ts';
import { clientNetworkOf } from '../platform/http/client-network.ts';
import { type App, serve } from '../platform/http/http.ts';
import { sendMessage } from './send-message.ts';

export function supportRoutes(app: App, deps: PlatformDeps): void {
  serve(app, sendMessageCall, async ({ body, request, reply }) => {
    const reference = await sendMessage(deps, body, clientNetworkOf(request), new Date());
    const detail = `Thank you. We have received your message. Your reference is ${reference}.`;
    return reply.code(201).send({ detail, reference });
  });
}
