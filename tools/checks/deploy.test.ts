import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../apps/server/src/config.ts';
import { ownerSettings, productionSettings } from '../../apps/server/src/config-schema.ts';
import { makeMetrics } from '../../apps/server/src/platform/jobs/metrics.ts';
import { everyCall } from '../../apps/server/test/every-call.ts';
import { ROOT } from '../dev/checkout.mjs';
import { sectionsOf } from '../walk/walk.mjs';
import { readText, writtenFiles } from './source-files.ts';

const files = writtenFiles('deploy');
const units = files.filter((file) => /^deploy\/systemd\/.*\.service$/.test(file));

/** Values of a key of a unit, in order. */
function valuesOf(unit: string, key: string): string[] {
  return [...readText(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) =>
    value.trim(),
  );
}

/** `NAME=value` of an Environment line or an example of settings. */
function settingsIn(text: string): [string, string][] {
  return [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=("[^"\n]*"|\S*)/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('"', '')],
  );
}

const environmentOf = (unit: string) => settingsIn(valuesOf(unit, 'Environment').join('\n'));

/** The settings that may be in a file of their own. */
function secretSettings(): string[] {
  const [, secrets = ''] =
    /secretSettings = \[([^\]]*)\]/.exec(readText('apps/server/src/config.ts')) ?? [];
  return [...secrets.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
}

function knownSettings(): Set<string> {
  return new Set([
    ...Object.keys(productionSettings.shape),
    ...Object.keys(ownerSettings.production.shape),
    ...secretSettings().map((name) => `${name}_FILE`),
    // Node's own.
    ...['NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ]);
}

test('finds the files of a deployment', () => {
  expect(units).toContain('deploy/systemd/quarrter-server@.service');
  expect(files).toContain('deploy/prometheus/quarrter.rules.yml');
});

describe('systemd units', () => {
  test('name only settings that the product reads', () => {
    const known = knownSettings();
    expect(known.size).toBeGreaterThan(30);
    const example = settingsIn(readText('deploy/systemd/quarrter.env.example'));
    const processes = [...units, 'deploy/systemd/egress.conf'].flatMap(environmentOf);
    const named = [...processes, ...example].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('run a command of the product by the path that package.json runs', () => {
    const { scripts } = JSON.parse(readText('package.json'));
    const commands = readText('apps/server/src/main.ts');
    const program = /apps\/\S+\.js/.exec(scripts.serve)?.[0];
    for (const unit of units) {
      // The migration of a version runs while `/opt/quarrter` is still the version before.
      const folder = unit.includes('migrate') ? '/opt/quarrter-%i' : '/opt/quarrter';
      expect(valuesOf(unit, 'WorkingDirectory')).toEqual([folder]);
      const [node, script, command, ...others] = valuesOf(unit, 'ExecStart').join(' ').split(' ');
      expect([node, script, others]).toEqual([`${folder}/node_modules/.bin/node`, program, []]);
      expect(commands).toMatch(new RegExp(`^  '?${command}'?: async`, 'm'));
    }
    expect(existsSync(path.join(ROOT, 'node_modules', '.bin', 'node'))).toBe(true);
  });

  test('name each credential that they load, and load each that they name', () => {
    for (const unit of units) {
      const text = readText(unit).replaceAll('# ', '');
      const loaded = [...text.matchAll(/^LoadCredential=([\w-]+):(\S+)$/gm)];
      const named = [...text.matchAll(/_FILE=%d\/([\w-]+)/g)].map(([, name]) => name);
      expect(loaded.map(([, name]) => name).sort()).toEqual(named.sort());
      for (const [, name, file] of loaded) expect(file).toBe(`/etc/quarrter/secrets/${name}`);
    }
  });

  test('load only the secrets that their process needs', () => {
    const ofProcess = [
      'blind-index-key',
      'database-url',
      'encryption-keys',
      'provider-secret-key',
      'smtp-url',
    ];
    const loaded = units.map((unit) => [
      path.basename(unit, '.service'),
      valuesOf(unit, 'LoadCredential')
        .map((value) => value.split(':')[0] ?? '')
        .sort(),
    ]);
    expect(Object.fromEntries(loaded)).toEqual({
      'quarrter-ledger-check': ['database-url'],
      // The owner of the tables.
      'quarrter-migrate@': ['database-owner-url', 'database-url'],
      'quarrter-server@': ofProcess,
      'quarrter-worker': ofProcess,
    });
  });

  test('give away no right that a process of the product does not need', () => {
    for (const unit of units) {
      const lines = readText(unit).split('\n');
      expect(lines).toEqual(
        expect.arrayContaining([
          'NoNewPrivileges=yes',
          'ProtectSystem=strict',
          'ProtectHome=yes',
          'CapabilityBoundingSet=',
          'UMask=0077',
        ]),
      );
      expect(valuesOf(unit, 'DynamicUser').concat(valuesOf(unit, 'User'))).toHaveLength(1);
    }
  });
});

test('the outgoing proxy knows the hosts of the settings, and docs/security.md names them', () => {
  const known = readText('deploy/egress/hosts').trim().split('\n');
  const settings = readText('apps/server/src/config-schema.ts');
  const called = [...settings.matchAll(/'https:\/\/([\w.-]+)[^']*'/g)]
    .map(([, host = '']) => host)
    .filter((host) => !host.startsWith('js.'));
  expect(called).toHaveLength(3);
  const pattern = (host: string) => `^${host.replaceAll('.', '\\.')}$`;
  expect(known.toSorted()).toEqual(called.map(pattern).toSorted());
  for (const host of called) expect(readText('docs/security.md')).toContain(`\`${host}\``);
  const [proxy] = valuesOf('deploy/systemd/egress.conf', 'Environment');
  expect(proxy).toContain('HTTPS_PROXY=http://127.0.0.1:8888 ');
  expect(readText('deploy/egress/tinyproxy.conf')).toMatch(/^Listen 127.0.0.1\nPort 8888\n/m);
});

test('with the units and the chart a process reaches nothing but what is named', () => {
  const named = (unit: string) =>
    valuesOf(unit, 'IPAddressAllow').filter((net) => net !== 'localhost');
  const confined = units.filter((unit) => !/server|worker/.test(unit));
  for (const file of [...confined, 'deploy/systemd/egress.conf']) {
    expect(valuesOf(file, 'IPAddressDeny'), file).toEqual(['any']);
    expect(named(file), file).toEqual([]);
  }
  const policy = readText('deploy/helm/quarrter/templates/network.yaml');
  expect(policy).toContain('policyTypes: [Ingress, Egress]');
  expect(policy).toMatch(/if not \.Values\.egress \}\}\n\{\{- fail /);
  expect(policy).not.toMatch(/0\.0\.0\.0|egress:\n {4}- \{\}/);
});

describe('the settings of units and their example', () => {
  const secrets = mkdtempSync(path.join(os.tmpdir(), 'quarrter-credentials-'));
  const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64');
  const values: { [name: string]: string } = {
    'database-url': 'postgres://quarrter_app:own@127.0.0.1:5432/quarrter',
    'smtp-url': 'smtps://user:own@mail.quarrter.test:465',
    'provider-secret-key': `sk_live_${'a'.repeat(40)}`,
    'encryption-keys': `first:${key}`,
    'blind-index-key': key,
  };

  beforeAll(() => {
    for (const [name, value] of Object.entries(values)) {
      writeFileSync(path.join(secrets, name), `${value}\n`);
    }
  });
  afterAll(() => rmSync(secrets, { recursive: true }));

  test.each(['server@', 'worker'])('are all that a %s of production needs', (name) => {
    const example = settingsIn(readText('deploy/systemd/quarrter.env.example'));
    const own = environmentOf(`deploy/systemd/quarrter-${name}.service`).map(
      ([setting, value]): [string, string] => [
        setting,
        value.replace('%d', secrets).replace('%i', '1'),
      ],
    );
    const environment = Object.fromEntries([...example, ...own]);
    const ofLender = {
      PUBLIC_URL: 'https://quarrter.test',
      STAFF_URL: 'https://staff.quarrter.test',
      MAIL_FROM: 'Quarrter <no-reply@quarrter.test>',
      PROVIDER_PUBLIC_KEY: `pk_live_${'b'.repeat(40)}`,
    };
    const config = readConfig({ ...environment, ...ofLender });
    expect(config.mode).toBe('production');
    for (const setting of Object.keys(ofLender)) {
      const left = { ...environment, ...ofLender, [setting]: environment[setting] };
      expect(() => readConfig(left)).toThrow(`- ${setting} must`);
    }
    expect(config.port).toBe(name === 'worker' ? 3000 : 3001);
    expect(config.trustedProxies).toBe('loopback');
  });
});

describe('the chart', () => {
  test('runs no container as root, and none on a file system that it can change', () => {
    const templates = files.filter((file) => file.includes('helm/quarrter/templates/'));
    const running = templates.filter((file) => readText(file).includes('containers:'));
    expect(running.length).toBeGreaterThan(4);
    const shared = readText('deploy/helm/quarrter/templates/_product.tpl');
    for (const file of running) {
      const own = readText(file);
      const used = own.includes('include "quarrter.pod"') ? own + shared : own;
      expect(used, file).toContain('runAsNonRoot: true');
      expect(used, file).toContain('readOnlyRootFilesystem: true');
      expect(used, file).toContain('capabilities: { drop: [ALL] }');
      expect(used, file).not.toMatch(/\badd: \[/);
    }
  });

  test('has nginx listen where its user can, and find the listeners', () => {
    const template = readText('deploy/helm/quarrter/templates/nginx.yaml');
    const [, edits = ''] = /(sed -e .*?) \/quarrter\/quarrter\.conf/s.exec(template) ?? [];
    const command = edits.replaceAll('{{ .Release.Name }}', 'own').replaceAll(/\s*\n\s*/g, ' ');
    const example = path.join(ROOT, 'deploy', 'nginx', 'quarrter.conf');
    const written = execFileSync('sh', ['-c', `${command} ${example}`], { encoding: 'utf8' });
    const ports = (text: string) =>
      [...text.matchAll(/^ *listen (?:\[::\]:)?(\d+)/gm)].map(([, port]) => Number(port));
    const before = ports(readText('deploy/nginx/quarrter.conf'));
    expect(before.length).toBeGreaterThan(6);
    expect(ports(written)).toEqual(before.map((port) => (port === 443 ? 8443 : 8080)));
    expect(template).toMatch(
      /name: http, containerPort: 8080 .*name: https, containerPort: 8443 /s,
    );
    expect(written.match(/^ *server [\w.:-]+(?= )/gm)?.map((line) => line.trim())).toEqual([
      'server own-listener:3000',
      'server own-listener:3000',
    ]);
    expect(written).not.toContain('/var/log/');
  });
});

test('the check of the ledger gets the address of the database and no other secret', () => {
  const chart = readText('deploy/helm/quarrter/templates/ledger-check.yaml');
  expect(chart).toContain('items: [{ key: database-url, path: database-url }]');
  expect(chart).not.toMatch(/"quarrter\.(environment|volumes)"|_KEYS?_FILE|SMTP/);
  const [, service = ''] = readText('deploy/compose.yaml').split(/^ {2}ledger-check:\n/m);
  expect(service).toMatch(
    /^ {4}environment: \{ DATABASE_URL_FILE: \S+ \}\n {4}secrets: \[database-url\]$/m,
  );
  expect(readText('deploy/bin/quarrter')).toContain('  ledger-check) names=database-url ;;\n');
});

test('quarrter gives a command every secret that can be a file, except the owner’s', () => {
  const [, names = ''] = /\*\) names='([^']*)'/.exec(readText('deploy/bin/quarrter')) ?? [];
  const others = secretSettings().filter((name) => name !== 'DATABASE_OWNER_URL');
  const files = others.map((name) => name.toLowerCase().replaceAll('_', '-'));
  expect(names.split(/\s+/).toSorted()).toEqual(files.toSorted());
});

test('the containers name only settings that the product reads, and run its commands', () => {
  const compose = readText('deploy/compose.yaml');
  const image = readText('deploy/Containerfile');
  const named = [
    ...compose.matchAll(/\b([A-Z][A-Z0-9_]{3,}): /g),
    ...image.matchAll(/ ([A-Z][A-Z0-9_]*)=/g),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !/^(BASE$|BACKUP_DIR$|PG|POSTGRES_)/.test(name));
  expect(named.length).toBeGreaterThan(10);
  const known = knownSettings();
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  const program = /apps\/\S+\.js/.exec(JSON.parse(readText('package.json')).scripts.serve)?.[0];
  expect(image).toContain(`"/opt/quarrter/node_modules/.bin/node", "${program}"`);
  const commands = [...compose.matchAll(/^ {4}command: \[([\w-]+)\]$/gm)].map(([, name]) => name);
  expect(commands).toEqual(['migrate', 'serve', 'work', 'ledger-check']);
  // A collector beside them reaches the metrics of each, which tell the alarms of the worker too.
  expect(compose).toContain('METRICS_HOST: 0.0.0.0');
  expect(compose).not.toMatch(/\bHOST: 127/);
  const services = compose.match(/^ {2}(server-\d|worker)(?=:)/gm) ?? [];
  expect(services).toHaveLength(3);
  for (const service of services) {
    expect(readText('deploy/prometheus/prometheus.yml')).toContain(`"${service.trim()}:9464"`);
  }
  const secrets = [...compose.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name]) => name);
  const given = [...compose.matchAll(/^ {2}([\w-]+): { file: secrets\/\1 }$/gm)];
  expect(secrets.filter((name) => !given.some(([, one]) => one === name))).toEqual([]);
});

test.each(['nginx/quarrter.conf', 'haproxy/quarrter.cfg'])(
  '%s refuses every call that is sent in clear text, and no page',
  (file) => {
    const [, pattern = ''] = /(\^\/\(\[\^\/\]\+\/api\S+)/.exec(readText(`deploy/${file}`)) ?? [];
    const isCall = (path: string) => new RegExp(pattern).test(path);
    // A request that does not read is refused wherever it goes.
    const reading = everyCall.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(reading.length).toBeGreaterThan(50);
    expect(reading.filter((path) => !isCall(path))).toEqual([]);
    const pages = ['/', '/faq', '/loans', '/invest', '/signin', '/verify-email', '/dashboard'];
    expect([...pages, '/staff', '/staff/applications'].filter(isCall)).toEqual([]);
  },
);

describe('alarms and dashboard', () => {
  const rules = readText('deploy/prometheus/quarrter.rules.yml');

  const dashboard = readText('deploy/grafana/quarrter.json');

  function metricNames(): string[] {
    const sources = {
      pool: () => ({ total: 0, idle: 0, waiting: 0 }),
      businessDate: async () => '2026-11-21',
      openPayments: async () => [],
      unsentEmails: async () => [],
      stuckJobs: async () => [],
      lastLedgerCheck: async () => null,
      lastAuditCheck: async () => null,
      openDifferences: async () => 0,
      archiveLag: async () => null,
      awayServices: async () => [],
      passwordsWaiting: () => 0,
      commitWaits: () => 0,
      oldestPayout: async () => 0,
    };
    const { registry } = makeMetrics(sources, () => {});
    return registry.getMetricsAsArray().map(({ name }) => name);
  }

  test('ask only for metrics that the product has', () => {
    const known = new Set(metricNames());
    const asked = [...`${rules}\n${dashboard}`.matchAll(/\b(?:quarrter|nodejs|process)_\w+/g)].map(
      ([name]) => name.replace(/_(bucket|count|sum)$/, ''),
    );
    expect(new Set(asked).size).toBeGreaterThan(8);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  test('show every number of the product', () => {
    const own = metricNames().filter((name) => name.startsWith('quarrter_'));
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
  });

  test('ask only about units that deploy/ has, of machines that prometheus.yml collects', () => {
    const asked = [...rules.matchAll(/name="([\w-]+\.(?:service|timer))"/g)].map(
      ([, name]) => name,
    );
    expect(asked).toHaveLength(3);
    const names = files.map((file) => path.basename(file));
    expect(asked.filter((name) => !names.includes(name ?? ''))).toEqual([]);
    const collected = readText('deploy/prometheus/prometheus.yml');
    const jobs = new Set([...rules.matchAll(/job="([\w-]+)"/g)].map(([, job]) => job));
    jobs.delete('seal-audit-log');
    expect([...jobs].filter((job) => !collected.includes(`job_name: ${job}\n`))).toEqual([]);
  });

  test('are in the chart as they are', () => {
    expect(readText('deploy/helm/quarrter/quarrter.rules.yml')).toBe(rules);
  });

  test('are tested, each of them', () => {
    const tests = readText('deploy/prometheus/quarrter.test.yml');
    const alarms = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(alarms.length).toBeGreaterThan(10);
    expect(alarms.filter((name) => !tests.includes(`alertname: ${name}\n`))).toEqual([]);
  });
});

describe('docs/deploy.md', () => {
  const sections = sectionsOf(readText('docs/deploy.md'));

  test('is walked from the packages to the check of the ledger, and to a new version', () => {
    expect(sections.map(({ title }) => title)).toEqual([
      '1. Packages',
      '2. The product',
      '3. The database',
      '4. Settings and secrets',
      '5. Start it',
      '6. nginx',
      '7. The first members of staff',
      '8. The first loan',
      'A new version',
    ]);
    expect(sections.at(-2)?.commands).toMatch(/quarrter ledger-check\n$/);
  });

  test('names only files of the checkout that exist, and every unit', () => {
    const commands = sections.map((section) => section.commands).join('');
    const paths = [...commands.matchAll(/\b(?:deploy|tools|apps)\/[\w./@-]+[\w](?=\s|$)/gm)];
    expect(paths.length).toBeGreaterThan(8);
    const missing = paths.filter(([name]) => !existsSync(path.join(ROOT, name)));
    expect(missing.map(([name]) => name)).toEqual([]);
    const started = files
      .map((file) => /([\w-]+@?)\.(?:service|timer)$/.exec(file)?.[1])
      .filter((name) => name !== undefined);
    const page = readText('docs/deploy.md');
    expect(started.filter((name) => !page.includes(name))).toEqual([]);
  });
});
