import type { StaffLoan } from '@quarrter/contract/staff/loans';

/** An officer opens an application's documents, and settles the other open lines of its list. */
export async function checkApplication(
  base: string,
  token: string | undefined,
  loanId: string,
): Promise<void> {
  const send = async (path: string, body?: object) => {
    const reply = await fetch(`${base}/staff/api/loans/${loanId}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
    return reply;
  };
  const { decision } = (await (await send('')).json()) as StaffLoan;
  for (const { line, settle, documentId, state, detail } of decision?.checklist ?? []) {
    if (settle === null) continue;
    if (documentId !== null) await (await send(`documents/${documentId}/`)).arrayBuffer();
    else {
      const reason = settle === 'tick' ? '' : 'Known for years.';
      await send('checklist/', { line, state, detail, reason });
    }
  }
}
