import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { upgradeNote, withRelease } from './release.mjs';

const { version } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };

const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'release.mjs'), ...args], { encoding: 'utf8' });
  return [status, stderr];
};

describe('npm run release', () => {
  it.each([
    [['--help'], 'Usage: npm run release [-- VERSION [--tested]]\n'],
    [['9.9.9', '--testd'], 'Usage: npm run release [-- VERSION [--tested]]\n'],
    [[version], `${version} is committed already: "npm run release" builds its files.\n`],
    [['0.0.1'], `Give a version after ${version}.\n`],
  ])('refuses %j in one line, and changes nothing', (args, line) => {
    expect(run(...args)).toEqual([1, line]);
  });

  it('makes what was unreleased the section of the release, with its upgrade note', () => {
    const changelog = '# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A $& fault.\n\n[Unreleased]: ../../compare/v0.1.0...main\n';
    const released = withRelease(changelog, '0.2.0', '2026-12-01', '- A note.');
    expect(released).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Upgrade\n\n- A note.\n\n### Fixed\n\n- A $& fault.\n\n' +
        '[Unreleased]: ../../compare/v0.2.0...main\n[0.2.0]: ../../releases/tag/v0.2.0\n',
    );
    expect(() => withRelease(released, '0.3.0', '2026-12-02', '')).toThrow('nothing under Unreleased');
  });

  it('names new and removed settings, and counts migrations', () => {
    const note = upgradeNote({ version: '0.1.0', migrations: 3, settings: ['A', 'C'], before: ['A', 'B'] });
    expect(note).toMatch(/From 0\.1\.0: [^]* runs 3 migrations\.[^]*New settings: `C`\.\n- Removed settings: `B`\.$/);
    expect(upgradeNote({ version: '0.1.0', migrations: 0, settings: [], before: [] })).toContain('New settings: none.');
  });
});
