import { maskLastFour } from '@quarrter/domain/people';
import type { Search } from '../../console/index.ts';
import { type FoundClient, searchClients } from '../search-clients.ts';

/** Clients by their name, email address, phone number or id. */
export const clientSearch: Search = {
  find: async (reader, query, limit) =>
    (await searchClients(reader, query, limit)).map(clientFound),
};

function clientFound(client: FoundClient) {
  return {
    kind: 'client' as const,
    id: client.clientId,
    clientId: client.clientId,
    name: `${client.firstName} ${client.lastName}`,
    detail: `${maskEmail(client.email)} ••${maskLastFour(client.phoneNumber).slice(-4)}`,
  };
}

/** `ad••@example.com`: enough to tell two people of one name apart. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}••@${domain}`;
}
