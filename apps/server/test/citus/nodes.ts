import pg from 'pg';

/*
 * The nodes of a Citus that the tests run on: TEST_DATABASE_URL is its coordinator, and
 * TEST_CITUS_WORKERS lists the addresses of its workers. Without workers it is one PostgreSQL.
 */

/** The addresses of the workers, for the same user as the coordinator's. */
export function citusWorkers(): string[] {
  return (process.env.TEST_CITUS_WORKERS ?? '').split(',').filter((address) => address !== '');
}

export const onCitus = () => citusWorkers().length > 0;

/**
 * Runs something on every node, the workers first, in the database of the coordinator's address.
 */
export async function onEveryNode(
  coordinator: string,
  run: (node: pg.Client) => Promise<unknown>,
): Promise<void> {
  const { pathname } = new URL(coordinator);
  for (const worker of citusWorkers()) {
    const url = new URL(worker);
    url.pathname = pathname;
    await connected(url.href, run);
  }
  await connected(coordinator, run);
}

/** Makes databases of the same name on every node one Citus. */
export async function joinNodes(coordinator: string): Promise<void> {
  await onEveryNode(coordinator, (node) => node.query('CREATE EXTENSION citus'));
  await connected(coordinator, async (client) => {
    const { hostname, port } = new URL(coordinator);
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    for (const worker of citusWorkers().map((address) => new URL(address))) {
      await client.query('SELECT citus_add_node($1, $2)', [worker.hostname, Number(worker.port)]);
    }
  });
}

async function connected(
  connectionString: string,
  run: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
