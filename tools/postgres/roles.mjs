// @ts-check
/**
 * The product's two roles on a PostgreSQL that we may administer: the owner migrates, the
 * application reads and writes. Production has the same two (docs/operations.md).
 */
import { createHash, createHmac } from 'node:crypto';

/** Two processes that make the same roles at once take turns. */
const ROLES_LOCK = 7265671;

/** @typedef {{ name: string, password: string }} Role */
/** @typedef {{ owner: Role, application: Role }} Roles */

/**
 * Names and passwords follow from the administrator's address, so nothing has to store them and
 * processes side by side agree on them.
 * @param {string} adminUrl
 * @param {{ shared?: boolean }} [options] shared: the server is not ours alone, so the names carry
 *   a mark of this address
 * @returns {Roles}
 */
export function rolesOf(adminUrl, { shared = false } = {}) {
  const { username, password, host } = new URL(adminUrl);
  const address = `${username}:${password}@${host}`;
  const mark = shared ? `_${createHash('sha256').update(address).digest('hex').slice(0, 8)}` : '';
  /** @param {string} kind */
  const role = (kind) => {
    const name = `quarrter_${kind}${mark}`;
    const key = password || address;
    return { name, password: createHmac('sha256', key).update(name).digest('hex') };
  };
  return { owner: role('owner'), application: role('app') };
}

/**
 * An address of the same server for another role or database.
 * @param {string} adminUrl
 * @param {Role} role
 * @param {string} [database]
 */
export function urlOf(adminUrl, { name, password }, database) {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/**
 * Makes the roles that are missing. The administrator becomes a member of both, which an
 * administrator who is no superuser needs to give them databases and to end their sessions.
 * @param {string} adminUrl
 * @param {Roles} roles
 */
export async function ensureRoles(adminUrl, { owner, application }) {
  const statements = [owner, application].map(
    ({ name, password }) => `
      if not exists (select from pg_roles where rolname = '${name}') then
        create role "${name}";
        grant "${name}" to current_user;
      end if;
      alter role "${name}" login password '${password}';`,
  );
  await query(
    adminUrl,
    `do $$ begin
      perform pg_advisory_xact_lock(${ROLES_LOCK});
      ${statements.join('\n')}
    end $$`,
  );
}

/**
 * Makes a database that belongs to the owner, or hands over one that another role made, with its
 * content.
 * @param {string} adminUrl
 * @param {string} database
 * @param {Role} owner
 */
export async function ensureDatabase(adminUrl, database, owner) {
  const { rows } = await query(
    adminUrl,
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  if (rows.length === 0) {
    await query(adminUrl, `create database "${database}" owner "${owner.name}"`);
  } else if (rows[0].owner !== owner.name) {
    const url = new URL(adminUrl);
    url.pathname = `/${database}`;
    await query(url.href, handOver(database, owner.name));
  }
}

/**
 * One transaction. `REASSIGN OWNED` cannot take anything from the user that made the cluster.
 * @param {string} database
 * @param {string} owner
 */
function handOver(database, owner) {
  const ours = `in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`;
  return `do $$
    declare object text;
    begin
      for object in
        select 'schema graphile_worker' from pg_namespace where nspname = 'graphile_worker'
        union all
        select case relkind when 'v' then 'view ' else 'table ' end || oid::regclass
          from pg_class where relkind in ('r', 'v') and relnamespace ${ours}
        union all
        select 'routine ' || oid::regprocedure from pg_proc where pronamespace ${ours}
        union all
        select 'type ' || type.oid::regtype from pg_type as type
          join pg_class on pg_class.oid = typrelid
          where relkind = 'c' and typnamespace ${ours}
      loop
        execute format('alter %s owner to %I', object, '${owner}');
      end loop;
      execute 'alter database "${database}" owner to "${owner}"';
    end $$`;
}

/**
 * @param {string} url
 * @param {string} text
 * @param {unknown[]} [values]
 */
export async function query(url, text, values) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}
