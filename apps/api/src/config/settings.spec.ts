import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { type Environment, readConfig, settings, unknownSettings } from '@enrichment/application';
import { envExample, mainTable, settingsPage } from '../testing/settings-documents';

const readText = (path: string) => readFileSync(join(__dirname, '../../../..', path), 'utf8');
/** The formatter pads the cells of tables. */
const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

describe('the table of settings', () => {
  it.each([
    ['.env.example', envExample()],
    ['docs/settings.md', settingsPage()],
  ])('is in %s: npm run client:types writes it', (path, text) => {
    expect(unpadded(readText(path))).toBe(unpadded(text));
  });

  const root = join(__dirname, '../../../..');
  const code = globSync('{apps/{api,admin},libs/application}/src/**/!(*.spec|settings).ts', { cwd: root })
    .map(readText)
    .join('\n');
  it.each(Object.keys(settings))('has no setting that nothing reads: %s', (name) => {
    const property = name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(new RegExp(`\\b${property}\\b`).test(code)).toBe(true);
  });

  it('is in README.md with the ten that matter first', () => {
    expect(unpadded(readText('README.md'))).toContain(`\n\n${mainTable()}\n\n`);
    expect(mainTable().split('\n')).toHaveLength(2 + 10);
  });
});

/** Replaces `${NAME:-default}` by its default, like Docker Compose without variables. */
const withDefaults = (value: unknown) => String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1');

interface Deployment {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: { readonly containers: { env: { name: string; value: string }[] }[] };
    };
  };
}

describe('the settings of', () => {
  const compose = parse(readText('docker-compose.yml')) as {
    services: Record<'api', { environment: Record<string, unknown> }>;
  };
  const api = parseAllDocuments(readText('deploy/kubernetes/api.yaml'))
    .map((document) => document.toJS() as Deployment)
    .find(({ kind }) => kind === 'Deployment')!;
  const [container] = api.spec.template.spec.containers;
  const image = [...readText('Dockerfile').matchAll(/^ENV (.*)$/gm)]
    .flatMap(([, pairs]) => pairs!.split(' ').map((pair) => pair.split('=') as [string, string]))
    .filter(([name]) => name !== 'NODE_ENV');
  it.each<[string, [string, unknown][]]>([
    ['the image', image],
    ['docker-compose.yml', Object.entries(compose.services.api.environment)],
    ['Kubernetes', container!.env.map(({ name, value }) => [name, value])],
  ])('%s exist and are valid', (_, pairs) => {
    const environment = Object.fromEntries(pairs.map(([name, value]) => [name, withDefaults(value)]));
    expect(unknownSettings(environment)).toEqual([]);
    // Files of secrets are on the operator's machine.
    const isFile = (name: string) => name.endsWith('_FILE');
    const values = Object.entries(environment).filter(([name]) => !isFile(name));
    expect(() => readConfig(Object.fromEntries(values) as Environment)).not.toThrow();
    expect(pairs.length).toBeGreaterThan(1);
  });
});
