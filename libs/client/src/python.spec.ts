import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const folder = join(__dirname, '../python');
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

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

  it('refuses what it has no type for', () => {
    const { status, stderr } = models({ type: ['string', 'integer'] });
    expect(status).not.toBe(0);
    expect(stderr).toContain('No Python type for {"type":["string","integer"]}');
  });
});
