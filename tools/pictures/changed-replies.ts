/** Replies of the product, changed on their way to the page. */
import type { Call } from '@quarrter/contract/call';
import { isOfRoute } from './screen.ts';
import type { Before } from './steps.ts';

type Read = Call & { readonly replies: { readonly 200: NonNullable<Call['replies'][200]> } };
type Reply<C extends Read> = C['replies'][200]['_zod']['input'];

/** Changes each reply of the call, which must still be one that its contract allows. */
export const replying =
  <C extends Read>(call: C, change: (reply: Reply<C>) => Reply<C>): Before =>
  (page) =>
    page.route(
      ({ pathname }) => isOfRoute(call.path, pathname),
      async (route) => {
        const response = await route.fetch();
        const changed = change(await response.json());
        call.replies[200].parse(changed);
        await route.fulfill({ response, json: changed });
      },
    );

export const together =
  (...all: readonly Before[]): Before =>
  (page) =>
    Promise.all(all.map((before) => before(page)));
