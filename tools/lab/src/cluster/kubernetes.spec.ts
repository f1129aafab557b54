import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EgressGuard, TcpDialer } from '@enrichment/egress';
import { IpBlocks, parseIp } from '@enrichment/ip-address';
import { SystemClock } from '@enrichment/kernel';
import { HttpSender } from '@enrichment/webhooks-http';
import fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';

const workspaceRoot = join(__dirname, '../../../..');
const readText = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const folder = 'deploy/kubernetes';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
}

interface IpBlock {
  readonly cidr: string;
  readonly except?: readonly string[];
}

interface Ports {
  readonly port: number;
  readonly endPort?: number;
  readonly protocol?: 'TCP' | 'UDP';
}

interface NetworkPolicy extends Manifest {
  readonly spec: {
    readonly egress?: readonly { to: readonly { ipBlock?: IpBlock }[]; ports: readonly Ports[] }[];
    readonly ingress?: readonly { from: readonly unknown[]; ports?: readonly Ports[] }[];
  };
}

const opens = (
  { port: first, endPort: last = first, protocol: by = 'TCP' }: Ports,
  port: number,
  protocol = 'TCP',
) => by === protocol && first <= port && port <= last;

const kustomization = readText(`${folder}/kustomization.yaml`);
const { resources, images } = parse(kustomization) as { resources: string[]; images: { name: string }[] };
/** Files that are commented out until an operator enables them. */
const optional = [...kustomization.matchAll(/^ {2}# - (.*\.yaml)$/gm)].map(([, file]) => file!);
const read = (files: readonly string[]) =>
  files.flatMap((file) =>
    parseAllDocuments(readText(`${folder}/${file}`)).map((document) => document.toJS() as Manifest),
  );
const manifests = read(resources);
const find = <T extends Manifest>(kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name) as T;

function complaintsAbout(all: readonly Manifest[]): (string | null)[] {
  const script = join(workspaceRoot, 'tools/lint/kubernetes-schemas.mjs');
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    input: JSON.stringify(all),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as (string | null)[];
}

const publicRule = (egress: NonNullable<NetworkPolicy['spec']['egress']>) =>
  egress.find(({ to }) => to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0'))!;

describe('deploy/kubernetes', () => {
  it("is valid by the API's published schemas", () => {
    const all = [...manifests, ...read(optional)];
    expect(complaintsAbout(all)).toEqual(all.map(() => null));
    const wrong = all.filter(({ spec }) => spec).map((each) => ({ ...each, spec: 'text' }));
    expect(complaintsAbout(wrong).filter((complaint) => complaint === null)).toEqual([]);
  });

  it('names every file', () => {
    const files = readdirSync(join(workspaceRoot, folder)).filter((name) => name.endsWith('.yaml'));
    expect([...resources, ...optional, 'kustomization.yaml'].sort()).toEqual(files.sort());
    const named = resources.flatMap((file) => [
      ...readText(`${folder}/${file}`).matchAll(/^ +image: (.*)$/gm),
    ]);
    expect(images.map(({ name }) => name).sort()).toEqual(named.map(([, image]) => image).sort());
  });

  it("allows the public addresses that the service's egress guard allows, and no others", () => {
    const { egress } = find<NetworkPolicy>('NetworkPolicy', 'api').spec;
    const blocks = publicRule(egress!).to.map(({ ipBlock }) => ({
      all: new IpBlocks([ipBlock!.cidr]),
      except: new IpBlocks([...ipBlock!.except!]),
    }));
    const guard = new EgressGuard({ allowCidrs: [] });
    const isReached = (text: string) => {
      const address = parseIp(text)!;
      return blocks.some(({ all, except }) => all.has(address) && !except.has(address));
    };
    const edges = [
      '10.0.0.1',
      '169.254.169.254',
      '192.0.2.1',
      '198.19.255.255',
      '8.8.8.8',
      '2606:4700::1',
      '2002::1',
    ];
    for (const text of edges) expect([text, isReached(text)]).toEqual([text, guard.allows(text)]);
    const v4 = fc.ipV4();
    const v6 = fc
      .ipV6()
      .filter((text) => parseIp(text) !== undefined && !/^0*64:0*ff9b:/i.test(text) && !text.includes('.'));
    fc.assert(
      fc.property(fc.oneof(v4, v6), (text) => isReached(text) === guard.allows(text)),
      { numRuns: 2_000 },
    );
  });

  it('allows the ports of webhooks at public addresses, and name servers', async () => {
    const { ports } = publicRule(find<NetworkPolicy>('NetworkPolicy', 'api').spec.egress!);
    const guard = new EgressGuard();
    const dialer = new TcpDialer({ guard });
    const sender = new HttpSender({ dialer, guard, clock: new SystemClock(), userAgent: 'test/1' });
    const edges = ports.flatMap(({ port, endPort = port }) => [port - 1, port, endPort, endPort + 1]);
    const ofTcp = [25, 43, 80, 443, 8_443, ...edges].filter((port) => port >= 1 && port <= 65_535);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 65_535 }), async (port) => {
        const isSent = (await sender.problemOf(`https://8.8.8.8:${port}/`)) === undefined;
        expect([port, ports.some((each) => opens(each, port))]).toEqual([port, isSent]);
      }),
      { examples: ofTcp.map((port) => [port]) },
    );
    await sender.close();
    expect(ports.filter(({ protocol }) => protocol === 'UDP')).toEqual([{ port: 53, protocol: 'UDP' }]);
  });

  it('has a policy to enable for servers with private addresses, with the ports of the examples of their settings', () => {
    const examples = [
      ...readText('.env.example').matchAll(/^#(?:SMTP_URL|SMTP_PROXY)=(.*)$/gm),
      ...readText('docs/telemetry.md').matchAll(/^OTEL_EXPORTER_OTLP_ENDPOINT=(\S+)/gm),
    ].map(([, url]) => Number(new URL(url!).port));
    expect(examples).toHaveLength(3);
    const [{ spec }] = read(optional) as [NetworkPolicy];
    const smtps = 465;
    const wanted = [...examples, smtps].sort((a, b) => a - b);
    expect(spec.egress!.flatMap(({ ports }) => ports)).toEqual(wanted.map((port) => ({ port })));
    const { cidr } = spec.egress![0]!.to[0]!.ipBlock!;
    expect([cidr, new EgressGuard().allows(cidr.replace(/\/.*/, ''))]).toEqual([cidr, false]);
  });

  it('opens the ports that the settings name', () => {
    const text = readText(`${folder}/api.yaml`);
    const [, first, last] = /CHROME_PROXY_PORTS\n\s+value: (\d+)-(\d+)/.exec(text)!.map(Number);
    const ways = find<NetworkPolicy>('NetworkPolicy', 'api').spec.ingress!.flatMap(({ ports = [] }) => ports);
    expect(ways).toContainEqual({ port: first, endPort: last });
    expect(find<NetworkPolicy>('NetworkPolicy', 'chromium').spec.egress).toMatchObject([
      { ports: [{ port: first, endPort: last }] },
    ]);
  });

  it('opens no port between replicas', () => {
    const { egress, ingress } = find<NetworkPolicy>('NetworkPolicy', 'api').spec;
    expect(JSON.stringify([egress, ingress])).not.toContain('{"app":"api"}');
  });

  it("leaves replicas that are replaced within PostgreSQL's connections by default", () => {
    const text = readText(`${folder}/api.yaml`);
    const [max, surge] = [/maxReplicas: (\d+)/, /maxSurge: (\d+)/].map((each) => Number(each.exec(text)![1]));
    const [, each, reserved] = / six replicas fit: 6 × (\d+) \+ (\d+) = 93/.exec(
      readText('docs/scaling.md'),
    )!;
    expect((max! + surge!) * Number(each) + Number(reserved)).toBeLessThanOrEqual(100);
  });
});
