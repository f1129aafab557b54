import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = join(__dirname, '../python');
const succeeds = (code: string) => spawnSync('python3', ['-c', code]).status === 0;
const hasPython = succeeds('import sys; sys.exit(sys.version_info < (3, 9))');
const hasSetuptools = hasPython && succeeds('import setuptools.build_meta');

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

/** Runs setuptools, which selects a wheel's files by pyproject.toml. `pip` only zips them, and may have to download a package for that. */
const build = `
import sys, setuptools
folder = sys.argv[1]
setuptools.setup(script_args=["-q", "egg_info", "--egg-base", folder, "build", "--build-base", folder, "--build-lib", folder + "/lib"])`;
/** Isolated: modules are not loaded from the working directory or the environment. */
const use = `
import sys
sys.path.insert(0, sys.argv[1])
import enrichment, importlib.resources
assert enrichment.__file__.startswith(sys.argv[1])
assert importlib.resources.files(enrichment).joinpath("py.typed").is_file()
print(enrichment.Client("enr_x", "http://127.0.0.1:1").lookup_ip.__name__)`;

// eslint-disable-next-line no-restricted-syntax -- needs setuptools, which comes with some Pythons only
(hasSetuptools ? describe : describe.skip)('the packed Python client (setuptools)', () => {
  it('is whole: it is imported where the repository is not', () => {
    const packed = mkdtempSync(join(tmpdir(), 'enrichment-python-'));
    try {
      const options = { cwd: folder, encoding: 'utf8' } as const;
      expect(spawnSync('python3', ['-W', 'ignore', '-c', build, packed], options)).toMatchObject({
        status: 0,
      });
      const args = ['-I', '-B', '-W', 'error', '-c', use, join(packed, 'lib')];
      const used = spawnSync('python3', args, { cwd: packed, encoding: 'utf8' });
      expect(used).toMatchObject({ stderr: '', stdout: 'lookup_ip\n', status: 0 });
    } finally {
      rmSync(packed, { recursive: true });
    }
  });
});

describe('the generator of the Python client', () => {
  const answer = (field: object) => ({
    paths: {},
    components: { schemas: { Answer: { type: 'object', properties: { field }, required: ['field'] } } },
  });
  const models = (field: object) =>
    spawnSync(process.execPath, [join(__dirname, '../generate-python.mjs'), 'models'], {
      input: JSON.stringify(answer(field)),
      encoding: 'utf8',
    });

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
