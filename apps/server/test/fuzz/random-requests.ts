import type { InjectOptions } from 'fastify';
import type { Random } from './random.ts';
import { anyText, aValueFor, oddTexts, type Schema } from './random-values.ts';

type Parameter = { readonly in: string; readonly name: string; readonly schema?: Schema };
type Content = { readonly [type: string]: { readonly schema?: Schema } };

/** A call as `/docs/json` describes it. */
export type DescribedCall = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Content | undefined;
  /** A stream: its reply ends only when its caller leaves. */
  readonly isEndless: boolean;
};

type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: { readonly [status: string]: { readonly content?: object } };
};

/** Every call of a description. */
export function callsIn(description: unknown): DescribedCall[] {
  const { paths } = description as {
    paths: { [path: string]: { [method: string]: Operation } };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content,
      isEndless: 'text/event-stream' in (responses?.['200']?.content ?? {}),
    })),
  );
}

/** Values for requests, besides the description. */
export type Known = {
  /** Values of parts of paths that lead to records, by the part's name. */
  readonly params: { readonly [name: string]: readonly string[] };
  readonly pdf: Uint8Array;
};

type Request = Pick<InjectOptions, 'method' | 'url' | 'payload'> & {
  readonly headers: { readonly [name: string]: string };
};

/** A request of a call, most parts of which fit its description. */
export function requestOf(call: DescribedCall, known: Known, random: Random): Request {
  const method = call.method as InjectOptions['method'] & string;
  const url = `${pathOf(call, known, random)}${queryOf(call, random)}`;
  if (method === 'GET' || call.body === undefined) return { method, url, headers: {} };
  const form = call.body['multipart/form-data'];
  if (form) return { method, url, ...formOf(form.schema ?? {}, known, random) };
  const json = call.body['application/json']?.schema ?? {};
  const text = JSON.stringify(aValueFor(json, random)) ?? '';
  const payload = random.chance(3) ? text.slice(0, random.below(text.length + 1)) : text;
  const type = random.chance(97) ? 'application/json' : random.pick(['text/plain', 'nonsense']);
  return { method, url, payload, headers: { 'content-type': type } };
}

function pathOf({ path }: DescribedCall, known: Known, random: Random): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const values = known.params[name] ?? known.params.id ?? [];
    const text = random.chance(75) && values.length > 0 ? random.pick(values) : anyText(random);
    return encode(text.slice(0, 2_000)) || '%20';
  });
}

function queryOf({ parameters }: DescribedCall, random: Random): string {
  const parts = parameters
    .filter((one) => one.in === 'query' && random.chance(50))
    .map(({ name, schema = {} }) => {
      const value = random.chance(70) ? aValueFor(schema, random) : random.pick(oddTexts);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${encode(name)}=${encode((text ?? '').slice(0, 2_000))}`;
    });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Half a character cannot stand in an address. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const boundary = 'a-boundary-of-the-fuzz';

function formOf(schema: Schema, { pdf }: Known, random: Random) {
  const chosen = schema.anyOf ? random.pick(schema.anyOf) : schema;
  const parts: Buffer[] = [];
  for (const [name, part] of Object.entries(chosen.properties ?? {})) {
    if (random.chance(8)) continue;
    const isFile = (part as { format?: string }).format === 'binary';
    const disposition = `content-disposition: form-data; name="${name}"`;
    const file = '; filename="a.pdf"\r\ncontent-type: application/pdf';
    parts.push(Buffer.from(`--${boundary}\r\n${disposition}${isFile ? file : ''}\r\n\r\n`));
    parts.push(
      isFile ? fileOf(pdf, random) : Buffer.from(textOf(part, random)),
      Buffer.from('\r\n'),
    );
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const payload = random.chance(3) ? whole.subarray(0, random.below(whole.length)) : whole;
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

function fileOf(pdf: Uint8Array, random: Random): Buffer {
  if (random.chance(70)) return Buffer.from(pdf);
  return random.pick([
    ...[Buffer.alloc(0), Buffer.from('%PDF-1.7'), Buffer.from('GIF89a')],
    Buffer.from(pdf.subarray(0, pdf.length >> 1)),
  ]);
}

function textOf(part: Schema, random: Random): string {
  const value = aValueFor(part, random);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
