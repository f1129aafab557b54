import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectionToken, Provider } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { Database } from '@enrichment/postgres';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppModule } from './app.module';
import { readConfig } from '@enrichment/application';
import type { Logs } from './platform/observability/logging';

/** Modules without an edge in the diagram: global ones, Nest's own, and those that only provide a library. */
const everywhere = [
  'InternalCoreModule',
  'CoreModule',
  'ClosingModule',
  'ThrottlerModule',
  'ThrottlerCoreModule',
];

const nameOf = (token: InjectionToken) => (typeof token === 'function' ? token.name : token);

describe('the modules of the service', () => {
  let globals: string[];
  let twice: string[];
  let edges: [from: string, to: string][];

  beforeAll(async () => {
    // Nest only scans the modules, without creating instances.
    const module = AppModule.for(readConfig({}), {} as Logs, {} as Database);
    const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
    const modules = [...app.get(ModulesContainer).values()];
    globals = modules.filter(({ isGlobal }) => isGlobal).map(({ name }) => name);
    const ours = modules.filter(({ name }) => !name.startsWith('Internal'));
    twice = ours.flatMap(({ name, metatype }) => {
      const providers: Provider[] = Reflect.getMetadata('providers', metatype) ?? [];
      const tokens = providers.map((each) => String(nameOf('provide' in each ? each.provide : each)));
      return tokens
        .filter((token, i) => tokens.indexOf(token) < i)
        .map((token) => `${name} provides ${token} twice, and Nest ignores the first`);
    });
    edges = modules.flatMap(({ name, imports }) =>
      [...imports].map(({ name: to }): [string, string] => [name, to]),
    );
    edges = edges.filter((edge) => !edge.some((name) => everywhere.includes(name)));
    await app.close();
  });

  it('import the modules that they use: only one is global', () => {
    expect(globals.filter((name) => !/^(Internal|Throttler)/.test(name))).toEqual(['CoreModule']);
  });

  it('provide a token once', () => {
    expect(twice).toEqual([]);
  });

  it('have no circular imports', () => {
    const needs = Map.groupBy(edges, ([from]) => from);
    const circleFrom = (name: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(name)) return [...path, name];
      for (const [, to] of needs.get(name) ?? []) {
        const circle = circleFrom(to, [...path, name]);
        if (circle) return circle;
      }
      return undefined;
    };
    expect(circleFrom('AppModule', [])).toBeUndefined();
  });

  it('match the diagram in docs/architecture.md', () => {
    const document = readFileSync(join(__dirname, '../../../docs/architecture.md'), 'utf8');
    const graph = /```mermaid\n(.*?)```/s.exec(document)![1]!;
    const drawn = [...graph.matchAll(/^ *(\w+) --> (.+)$/gm)].flatMap(([, from, to]) =>
      to!.split(' & ').map((each) => `${from!} --> ${each}`),
    );
    const short = (name: string) => name.replace(/Module$/, '');
    const found = edges.map(([from, to]) => `${short(from)} --> ${short(to)}`);
    expect(drawn.sort()).toEqual([...new Set(found)].sort());
  });
});
