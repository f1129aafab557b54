/** `node libs/client/pack.mjs FOLDER`: packs the clients for npm and for pip. The service serves both at `/clients`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

const here = import.meta.dirname;
const workspace = join(here, '../..');
const [, , folder] = process.argv;
if (!folder) throw new Error('usage: node libs/client/pack.mjs FOLDER');

mkdirSync(folder, { recursive: true });
const tsc = join(workspace, 'node_modules/typescript/bin/tsc');
const projects = ['lib', 'esm', 'cli'].map((name) => join(here, `tsconfig.${name}.json`));
execFileSync(process.execPath, [tsc, '--build', ...projects], { stdio: 'inherit' });
const args = ['pack', '--silent', '--workspace', 'libs/client', '--pack-destination', resolve(folder)];
execFileSync('npm', args, { cwd: workspace, stdio: ['ignore', 'ignore', 'inherit'] });
const { name, bytes } = wheel(join(here, 'python'));
writeFileSync(join(folder, name), bytes);

/** A wheel of pure Python: https://packaging.python.org/en/latest/specifications/binary-distribution-format/ @param {string} source */
function wheel(source) {
  const project = readFileSync(join(source, 'pyproject.toml'), 'utf8');
  const field = (/** @type {string} */ name) =>
    new RegExp(`^${name} = "(.*)"$`, 'm').exec(project)?.[1] ?? '';
  const id = `${field('name')}-${field('version')}`;
  const sources = globSync('enrichment/{*.py,py.typed}', { cwd: join(source, 'src') }).sort();
  const files = sources.map((path) => entry(path, readFileSync(join(source, 'src', path))));
  const metadata = [
    'Metadata-Version: 2.1',
    `Name: ${field('name')}`,
    `Version: ${field('version')}`,
    `Summary: ${field('description')}`,
    'License: MIT',
    `Requires-Python: ${field('requires-python')}`,
    'Description-Content-Type: text/markdown',
    '',
    readFileSync(join(source, 'README.md'), 'utf8'),
  ];
  const about = [
    'Wheel-Version: 1.0',
    'Generator: enrichment',
    'Root-Is-Purelib: true',
    'Tag: py3-none-any',
    '',
  ];
  files.push(entry(`${id}.dist-info/METADATA`, Buffer.from(metadata.join('\n'))));
  files.push(entry(`${id}.dist-info/WHEEL`, Buffer.from(about.join('\n'))));
  const record = files.map(({ path, content }) => {
    const digest = createHash('sha256').update(content).digest('base64url');
    return `${path},sha256=${digest},${content.length}\n`;
  });
  const own = `${id}.dist-info/RECORD`;
  files.push(entry(own, Buffer.from(`${record.join('')}${own},,\n`)));
  return { name: `${id}-py3-none-any.whl`, bytes: zip(files) };
}

/** @param {string} path @param {Buffer} content */
function entry(path, content) {
  return { path, content };
}

/** A ZIP archive of small files, all dated 1980. @param {readonly { path: string, content: Buffer }[]} files */
function zip(files) {
  let offset = 0;
  const parts = files.map(({ path, content }) => {
    const [name, data] = [Buffer.from(path), deflateRawSync(content)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0); // version that can read it
    about.writeUInt16LE(8, 4); // deflate
    about.writeUInt16LE(0x21, 8); // 1980-01-01
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, data]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE((0o100644 << 16) >>> 0, 6); // rights of the file
    more.writeUInt32LE(offset, 10);
    offset += local.length;
    return { local, central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), about, more, name]) };
  });
  const directory = Buffer.concat(parts.map(({ central }) => central));
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts.map(({ local }) => local), directory, Buffer.from('PK\x05\x06'), end]);
}
