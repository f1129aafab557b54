import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readText, workspaceRoot } from './packages';

/** Undocumented members of Node.js, Express, Nest and TypeORM, and options of V8. */
const interfaces: Readonly<Record<string, RegExp>> = {
  "Node's parser of HTTP": /\bparser\.on[A-Z]|\bonIncoming\b|\bllhttp\b|\.socket\.parser\b|process\.binding/,
  "Node's fields with an underscore":
    /\._(httpMessage|handle|events|header|headerSent|send|writableState|readableState|getActive\w+)\b/,
  "Express's router": /\b_router\b|\.router\.stack\b|\brouter\/lib\b/,
  "Nest's injector": /@nestjs\/core\/(injector|router|helpers|middleware)/,
  "TypeORM's drivers": /typeorm\/(driver|query-runner|connection)|\.driver\.(master|slaves|pool)\b/,
  "V8's options":
    /\bsetFlagsFromString\b|--(?:no-)?(?:allocation|maglev|memory-reducer|heap-growing|parallel-scavenge|v8-pool)/,
};
const product = globSync('{apps,libs}/**/{src,migrations}/**/*.{ts,mts}', {
  cwd: workspaceRoot,
  exclude: (path) => /node_modules|\bdist\b|out-tsc|bundle/.test(String(path)),
}).filter((file) => !/\.spec\.ts$|\/testing\/|node_modules|\/dist\//.test(file));
const started = ['package.json', 'Dockerfile', 'tools/bundle/load.cjs'];

describe('the product', () => {
  it.each(Object.entries(interfaces))('does not use %s', (_, pattern) => {
    expect([...product, ...started].filter((file) => pattern.test(readText(file)))).toEqual([]);
  });

  it('includes apps and libraries', () => {
    expect(product).toContain('apps/api/src/server.ts');
    expect(product).toContain('libs/postgres/src/index.ts');
  });

  it('would be refused for private members', () => {
    const used = "request.socket._handle; app._router; parser.onIncoming = 1; setFlagsFromString('')";
    expect(Object.values(interfaces).filter((pattern) => pattern.test(used))).toHaveLength(4);
  });
});
