import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = join(__dirname, '../python');
const succeeds = (code: string) => spawnSync('python3', ['-c', code]).status === 0;
const hasPython = succeeds('import sys; sys.exit(sys.version_info < (3, 9))');

// eslint-disable-next-line no-restricted-syntax -- needs python3, which is not needed for anything else
(hasPython ? describe : describe.skip)('the Python client (python3 from 3.9 on)', () => {
  it('passes its own tests', () => {
    const { status, stderr } = spawnSync(
      'python3',
      ['-W', 'error', '-m', 'unittest', 'discover', '-t', '.', '-s', 'tests'],
      {
        cwd: folder,
        env: { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' },
        encoding: 'utf8',
      },
    );
    expect(stderr).toMatch(/\nOK\n$/);
    expect(status).toBe(0);
  });
});

/** Isolated: modules are not loaded from the working directory or the environment. A wheel is a ZIP archive, which Python imports from. */
const use = `
import sys, zipfile
assert zipfile.ZipFile(sys.argv[1]).testzip() is None
sys.path.insert(0, sys.argv[1])
import enrichment, enrichment.command, importlib.resources, importlib.metadata
assert enrichment.__file__.startswith(sys.argv[1])
assert importlib.resources.files(enrichment).joinpath("py.typed").is_file()
print(importlib.metadata.version("enrichment"), len(importlib.metadata.files("enrichment")))`;

// eslint-disable-next-line no-restricted-syntax -- needs python3, which is not needed for anything else
(hasPython ? it : it.skip)(
  'the wheel of the Python client is whole: it is imported where the repository is not',
  () => {
    const manifest = readFileSync(join(__dirname, '../package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const folder = mkdtempSync(join(tmpdir(), 'enrichment-python-'));
    try {
      const packed = spawnSync(process.execPath, [join(__dirname, '../pack.mjs'), join(folder, 'clients')]);
      expect(packed.status).toBe(0);
      const wheel = join(folder, `clients/enrichment-${version}-py3-none-any.whl`);
      const options = { cwd: folder, encoding: 'utf8' } as const;
      const used = spawnSync('python3', ['-I', '-B', '-W', 'error', '-c', use, wheel], options);
      expect(used).toMatchObject({ stderr: '', status: 0 });
      expect(used.stdout).toMatch(RegExp(`^${version} 1\\d\n$`));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

describe('the generator of the Python client', () => {
  const answer = (field: object) => ({
    paths: {},
    components: { schemas: { Answer: { type: 'object', properties: { field }, required: ['field'] } } },
  });
  const models = (field: object) =>
    spawnSync(
      process.execPath,
      [
        '--eval',
        `import(${JSON.stringify(join(__dirname, '../generate-python.mjs'))}).then(({ models }) => console.log(models(${JSON.stringify(answer(field))})))`,
      ],
      { encoding: 'utf8' },
    );

  it.each([
    [{ type: 'string' }, 'str'],
    [{ type: ['integer', 'null'] }, 'Optional[int]'],
    [{ type: 'string', enum: ['a', 'b'] }, 'Literal["a", "b"]'],
    [{ type: ['string', 'null'], enum: ['a', null] }, 'Optional[Literal["a"]]'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Item' } }, 'list[Item]'],
    [{ type: 'object', properties: { a: { type: 'number' } } }, 'dict[str, float]'],
    [{ allOf: [{ $ref: '#/components/schemas/Item' }] }, 'Item'],
  ])('writes %j as %s', (field, type) => {
    expect(models(field).stdout).toContain(`\n    field: ${type}\n`);
  });

  it('refuses values without a type', () => {
    const { status, stderr } = models({ type: ['string', 'integer'] });
    expect(status).not.toBe(0);
    expect(stderr).toContain('No Python type for {"type":["string","integer"]}');
  });
});
