/** The API reference: a page for each group of calls. */
import type { Content, OpenApi, Operation, Schema } from './openapi.ts';
import type { Page } from './pages.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

type Call = { id: string; method: string; path: string; operation: Operation };

/** One page for each tag, and an index of all of them. */
export function referencePages(api: OpenApi): Page[] {
  const byTag = new Map<string, Call[]>();
  for (const [path, operations] of Object.entries(api.paths)) {
    for (const method of methods) {
      const operation = operations[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'Other';
      const id = slug(`${method} ${path}`);
      byTag.set(tag, [...(byTag.get(tag) ?? []), { id, method, path, operation }]);
    }
  }
  const groups = [...byTag].toSorted(([a], [b]) => a.localeCompare(b));
  const pages = groups.map(([tag, calls]) => groupPage(tag, calls));
  const list = groups.map(
    ([tag, calls]) =>
      `<li><a href="${slug(tag)}.html">${escapeHtml(tag)}</a>: ${calls.length} calls</li>`,
  );
  const html = `<h1 id="api">API reference</h1><ul>${list.join('')}</ul>`;
  const sections = [{ id: 'api', heading: 'API reference', text: '' }];
  return [{ file: 'api/index.html', title: 'API reference', html, sections }, ...pages];
}

function groupPage(tag: string, calls: readonly Call[]): Page {
  const html = `<h1 id="top">${escapeHtml(tag)}</h1>${calls.map(callHtml).join('')}`;
  const sections = calls.map(({ id, method, path, operation }) => ({
    id,
    heading: `${method.toUpperCase()} ${path}`,
    text: `${operation.summary ?? ''} ${operation.description ?? ''}`,
  }));
  return { file: `api/${slug(tag)}.html`, title: `API: ${tag}`, html, sections };
}

function callHtml({ id, method, path, operation }: Call): string {
  const { summary = '', description = '', parameters = [], requestBody, responses } = operation;
  const given = parameters.map(
    ({ name, in: place, required, description: text = '' }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td>` +
      `<td>${place}${required ? ', required' : ''}</td>` +
      `<td>${escapeHtml(text)}</td></tr>`,
  );
  const replies = Object.entries(responses ?? {}).map(
    ([status, { description: text = '', content }]) =>
      `<h4>${status} ${escapeHtml(text)}</h4>${bodyHtml(content)}`,
  );
  return [
    `<section><h2 id="${id}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>`,
    `<p><strong>${escapeHtml(summary)}</strong></p><p>${escapeHtml(description)}</p>`,
    given.length > 0 ? `<table>${given.join('')}</table>` : '',
    requestBody ? `<h3>Request</h3>${bodyHtml(requestBody.content)}` : '',
    `<details><summary>Replies</summary>${replies.join('')}</details></section>`,
  ].join('');
}

function bodyHtml(content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${schemaHtml(schema)}`)
    .join('');
}

/** Deeper than this a reader looks at a reply. */
const deepest = 3;

function schemaHtml(schema: Schema | undefined, depth = 0): string {
  if (!schema || depth > deepest) return '';
  const { properties } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((one) => schemaHtml(one, depth)).join('');
  if (schema.items) return schemaHtml(schema.items, depth);
  if (!properties) return '';
  const rows = Object.entries(properties).map(([name, property]) => {
    const needed = schema.required?.includes(name) ? 'required' : '';
    const text = `${escapeHtml(property.description ?? '')}${schemaHtml(property, depth + 1)}`;
    return (
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(property))}</td>` +
      `<td>${needed}</td><td>${text}</td></tr>`
    );
  });
  return `<table>${rows.join('')}</table>`;
}

function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  return [schema.type ?? 'any', schema.format ?? ''].flat().join(' ').trim();
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
