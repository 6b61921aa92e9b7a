/** Checks of the files of deploy/ by the tools that will read them. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, ROOT } from '../dev/checkout.mjs';
import { isInstalled, mustFail, type Report, runTool } from './report.ts';

/** `systemd-analyze security` goes from 0 to 100; a unit without any protection has 96. */
const maximumExposure = 35;

type FileCheck = { tool: string; name: string; run(folder: string): void };

const inDeploy = (...parts: string[]) => inCheckout('deploy', ...parts);

const fileChecks: readonly FileCheck[] = [
  {
    tool: 'promtool',
    name: 'Prometheus rules are valid, and each alarm fires on its cause',
    run() {
      const folder = inDeploy('prometheus');
      runTool('promtool', ['check', 'config', 'prometheus.yml'], folder);
      runTool('promtool', ['check', 'rules', 'quarrter.rules.yml'], folder);
      runTool('promtool', ['test', 'rules', 'quarrter.test.yml'], folder);
    },
  },
  {
    tool: 'helm',
    name: 'the chart is valid, and names what an installation has to say',
    run() {
      const chart = inDeploy('helm', 'quarrter');
      const named = ['--values', path.join(chart, 'ci', 'example-values.yaml')];
      runTool('helm', ['lint', '--strict', chart, ...named]);
      const others = 'filesClaim=files,databaseCa=ca,nginx.service.type=ClusterIP';
      runTool('helm', ['lint', '--strict', chart, ...named, '--set', others]);
      const settings = ['image.tag', 'trustedProxies', 'privateNetwork', 'settings.PUBLIC_URL'];
      for (const setting of settings) {
        const missing = () =>
          runTool('helm', ['template', chart, ...named, '--set', `${setting}=`]);
        mustFail(missing, setting);
      }
      mustFail(
        () => runTool('helm', ['template', chart, ...named, '--set', 'egress=null']),
        'egress',
      );
    },
  },
  {
    tool: 'systemd-analyze',
    name: 'systemd units are valid, and leave a process little',
    run(folder) {
      for (const unit of unitsIn(path.join(folder, 'systemd'))) {
        runTool('systemd-analyze', ['verify', '--man=no', unit]);
        if (!unit.endsWith('.service')) continue;
        const limits = ['--offline=yes', `--threshold=${maximumExposure}`];
        runTool('systemd-analyze', ['security', '--no-pager', ...limits, unit]);
      }
    },
  },
  {
    tool: 'rsyslogd',
    name: 'the log shipping is valid',
    run(folder) {
      // rsyslogd requires the certificate file of the log server; only a deployment has it.
      const authority = path.join(folder, 'authority.pem');
      writeFileSync(authority, '');
      const installed = '/etc/ssl/quarrter/log-server-authority.pem';
      const text = readFileSync(inDeploy('logs', 'quarrter.rsyslog.conf'), 'utf8');
      if (!text.includes(installed)) throw new Error(`it does not name ${installed}`);
      const configuration = path.join(folder, 'rsyslog.conf');
      writeFileSync(configuration, text.replaceAll(installed, authority));
      runTool('rsyslogd', ['-N1', '-f', configuration]);
    },
  },
];

/** Copies of the units that find this checkout instead of the installed product. */
function unitsIn(folder: string): string[] {
  for (const unit of ['quarrter-server@.service.d', 'quarrter-worker.service.d']) {
    mkdirSync(path.join(folder, unit), { recursive: true });
    copyFileSync(inDeploy('systemd', 'egress.conf'), path.join(folder, unit, 'egress.conf'));
  }
  return ['systemd', 'backup'].flatMap((from) =>
    readdirSync(inDeploy(from))
      .filter((name) => /\.(service|timer)$/.test(name))
      .map((name) => {
        const unit = path.join(folder, name);
        const text = readFileSync(inDeploy(from, name), 'utf8');
        const here = text
          .replaceAll(/\/opt\/quarrter(-%i)?/g, ROOT)
          // The machine of the backups has them.
          .replaceAll(/\/usr\/bin\/(rsync|pg_receivewal)/g, '/bin/sh');
        writeFileSync(unit, here);
        return unit;
      }),
  );
}

export async function checkFiles(report: Report, folder: string): Promise<void> {
  for (const { tool, name, run } of fileChecks) {
    if (!isInstalled(tool)) report.notChecked(name, `${tool} is not installed`);
    else await report.check(name, () => run(folder));
  }
}
