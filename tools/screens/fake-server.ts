/**
 * The server, for a screen in a test: it takes and gives only values that the contract allows. A
 * call that no test has given an answer, or one that breaks the contract, fails the test.
 */
import { type Call, type Detail, type FieldErrors, repliesOf } from '@quarrter/contract/call';
import { expect, onTestFinished, vi } from 'vitest';

/** The errors that a call has without saying so (`repliesOf`). */
type Errors = {
  400: FieldErrors;
  401: Detail;
  403: Detail;
  404: Detail;
  429: Detail | FieldErrors;
};
type Status<C extends Call> = (keyof C['replies'] & number) | keyof Errors;
type Body<C extends Call, S extends Status<C>> = S extends keyof C['replies'] & number
  ? C['replies'][S]['_zod']['input']
  : Errors[S & keyof Errors];

/** The request of a call. */
export type Sent = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
};

type Handler = (sent: Sent, problems: string[]) => Response | Promise<Response>;
type Rule = { call: Call; handle: Handler; sent: Sent[] };

export type FakeServer = ReturnType<typeof fakeServer>;

/** Replaces `fetch`, and `XMLHttpRequest` for forms with files, until the test has ended. */
export function fakeServer() {
  const rules: Rule[] = [];
  const problems: string[] = [];

  function rule(call: Call, handle: Handler): Rule {
    const known = rules.find((other) => other.call === call);
    if (known) known.handle = handle;
    const added = known ?? { call, handle, sent: [] };
    if (!known) rules.push(added);
    return added;
  }

  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    answer({ rules, problems }, address, init),
  );
  vi.stubGlobal('XMLHttpRequest', uploadBy({ rules, problems }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    expect(problems, 'calls beside the contract').toEqual([]);
  });

  const server = {
    /** Answers a call, from now on, with this body or with the result of the function. */
    answers<C extends Call, S extends Status<C>>(
      call: C,
      status: S,
      body: Body<C, S> | ((sent: Sent) => Body<C, S>),
    ) {
      rule(call, (sent, problems) => {
        const made = typeof body === 'function' ? (body as (sent: Sent) => Body<C, S>)(sent) : body;
        const { error } = repliesOf(call)[status]?.safeParse(made) ?? {};
        if (error)
          problems.push(`${call.path} never replies ${status} with this: ${error.message}`);
        return made instanceof Blob ? new Response(made, { status }) : json(status, made);
      });
      return server;
    },
    /** Without an answer, as when the network is gone, or with an error of no contract. */
    fails(call: Call, status?: 500 | 502) {
      rule(call, () => {
        if (status === undefined) throw new TypeError('Failed to fetch');
        return json(status, { detail: 'Internal.' });
      });
      return server;
    },
    /** Keeps the answer that the call has until the returned function is called. */
    holds(call: Call): () => void {
      const { handle } = rule(call, rules.find((other) => other.call === call)?.handle ?? silent);
      const { promise, resolve } = Promise.withResolvers<void>();
      rule(call, async (sent, problems) => {
        await promise;
        return handle(sent, problems);
      });
      return resolve;
    },
    /** Every request of the call. */
    sent: (call: Call): readonly Sent[] => rules.find((other) => other.call === call)?.sent ?? [],
    /** The bodies of the call, each time. */
    bodies: (call: Call): unknown[] => server.sent(call).map(({ body }) => body),
  };
  return server;
}

type Playing = { rules: readonly Rule[]; problems: string[] };

async function answer(
  { rules, problems }: Playing,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const method = init.method ?? 'GET';
  for (const { call, handle, sent } of rules) {
    const params = call.method === method ? paramsOf(call.path, pathname) : null;
    if (!params) continue;
    const body = bodyOf(init.body);
    const query = Object.fromEntries(searchParams);
    const headers = new Headers(init.headers);
    const one: Sent = { params, query, body, headers };
    for (const wrong of wrongIn(call, one)) problems.push(`${method} ${pathname}: ${wrong}`);
    sent.push(one);
    const abandoned = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([handle(one, problems), abandoned]);
  }
  problems.push(`${method} ${pathname} has no answer.`);
  return json(404, { detail: 'Not found.' });
}

/** The fields and the files of a form by name, or the JSON of any other body. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/** As far as `createUpload` of packages/client uses it. */
function uploadBy(playing: Playing) {
  return class {
    upload = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private method = '';
    private address = '';
    private readonly headers = new Headers();
    private readonly ending = new AbortController();
    open(method: string, address: string) {
      this.method = method;
      this.address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    abort() {
      this.ending.abort();
    }
    async send(body: FormData) {
      const { method, headers, ending } = this;
      try {
        const init = { method, headers, body, signal: ending.signal };
        const reply = await answer(playing, this.address, init);
        this.status = reply.status;
        this.responseText = await reply.text();
        this.onload?.();
      } catch {
        if (ending.signal.aborted) this.onabort?.();
        else this.onerror?.();
      }
      this.onloadend?.();
    }
  };
}

const silent = () => new Promise<Response>(() => {});

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}

/** The `:names` of a path, as the address fills them, or null when it is another path. */
function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const [wanted = '', given = ''] = [path, pathname].map((one) => one.replace(/\/$/, ''));
  const found = new RegExp(`^${wanted.replace(/:(\w+)/g, '(?<$1>[^/]+?)')}$`).exec(given);
  if (!found) return null;
  const params = Object.entries(found.groups ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]));
}

function wrongIn(call: Call, sent: Sent): string[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    if (!schema || (part === 'body' && call.bodyOptional && sent.body === undefined)) return [];
    const { error } = schema.safeParse(sent[part]);
    return error ? [`${part}: ${error.message}`] : [];
  });
}
