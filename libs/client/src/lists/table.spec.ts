import { describe, expect, it } from '@jest/globals';
import { property, assert, array, string } from 'fast-check';
import { fieldOf, findColumn, isHeader, type OperationName } from './operations';
import { Results } from './results';
import { isJsonLines, parseTable, tableLines } from './table';

function read(content: string | Buffer, name: OperationName = 'email', file = 'list.csv') {
  return parseTable(Buffer.from(content), isJsonLines(file), (cells, rest) => isHeader(name, cells, rest));
}

describe('a list', () => {
  it('is read as it was written: quotes, delimiters, ends of line', () => {
    const cell = string({ unit: 'grapheme', maxLength: 5 }).map((text) => `x${text}`);
    assert(
      property(array(array(cell, { minLength: 2, maxLength: 2 })), (lines) => {
        const rows = lines.map(([a, b]) => ({ a, b, c: ',;"\r\n' }));
        const format = { delimiter: ';', mark: '\ufeff' };
        const written = tableLines({ columns: ['a', 'b', 'c'], rows, format }, false).join('');
        expect(parseTable(Buffer.from(written), false, () => true).rows).toEqual(rows);
      }),
    );
  });

  it.each<[string, string | Buffer, string[]]>([
    ['semicolons and lines of old Macs', 'Name;E-Mail\rJo;a@b.example\r', ['Name', 'E-Mail']],
    ['tabs', 'Name\tE-Mail\nJo, dr.\ta@b.example\n', ['Name', 'E-Mail']],
    ['Latin-1', Buffer.from('Größe,email\n1,a@b.example', 'latin1'), ['Größe', 'email']],
    ['UTF-16', Buffer.from('\ufeffGröße,email\n1,a@b.example', 'utf16le'), ['Größe', 'email']],
    ['addresses only', 'a@b.example\n\nc@d.example\n', ['column_1']],
    ['rows longer than the header, and names that repeat', 'e,e\na@b.example,1,2', ['e', 'e_2', 'column_3']],
  ])('may have %s', (_, content, columns) => {
    const table = read(content);
    expect(table.columns).toEqual(columns);
    expect(Object.values(table.rows[0]!)).toContain('a@b.example');
  });

  it.each<[OperationName, string, number]>([
    ['company', 'acme\n42', 2],
    ['company', 'curl\ncompany-x', 2],
    ['company', 'Acme,acme\nBig,42', 2],
    ['company', 'Company ID\nacme', 1],
    ['company', 'Firm,Note\nacme.example,x', 1],
    ['profile', 'profiler\njo', 2],
    ['email', 'E-mail\na@b.example', 1],
    ['email', 'Name,contact\nJo,a@b.example', 1],
    ['ip', '::1\n1.1.1.1', 2],
  ])('of %s loses no first row without a header: %j', (name, content, count) => {
    expect(read(content, name).rows).toHaveLength(count);
  });

  it('refuses a spreadsheet', () => {
    expect(() => read(Buffer.from('PK\x03\x04...'))).toThrow('This is a spreadsheet');
  });

  it('names the line that is no JSON object', () => {
    expect(() => read('{"a":1}\n\n[2]\n', 'ip', 'list.jsonl')).toThrow('Line 3 is no JSON object.');
  });

  it.each<[OperationName, string, string]>([
    ['email', 'mail_sent,contact\nyes,a@b.example', 'contact'],
    ['email', 'email,owner_email\na@b.example,c@d.example', 'email'],
    ['company', 'id,name,homepage\n1,Acme,acme.example', 'homepage'],
    ['company', 'name,slug\nAcme,acme', 'slug'],
    ['profile', 'name,link\nJo,https://net.example/in/jo', 'link'],
    ['ip', 'Street address,seen from\nMain St 1,::1', 'seen from'],
  ])('has the subjects of %s: %j', (name, content, column) => {
    expect(findColumn(name, read(content, name))).toBe(column);
  });

  it('without subjects is refused with its columns', () => {
    expect(() => findColumn('ip', read('a,b\n1,2', 'ip'))).toThrow('name one with --column. Columns: a, b.');
  });

  it('has companies by website where most are', () => {
    expect(fieldOf('company', ['acme.example', 'https://a.example/x', 'acme'])).toBe('website');
    expect(fieldOf('company', ['acme', 'net.example/company/acme'])).toBe('id');
  });

  it('keeps its columns, replaces those of an earlier result, and runs no formula of a stranger', () => {
    const table = read(
      'email,email.status,email.work,phone\na@b.example,old,w,+49 30\nc@d.example,,,',
      'email',
    );
    const answer = {
      status: 'deliverable',
      mx_records: ['a', 'b'],
      name: '=HYPERLINK("x")',
      geo: { lat: -1.5 },
    };
    const results = new Results('email', true);
    const kept = { subject: '', credits: 1, answer };
    results.learn(kept);
    const columns = results.columns(table.columns);
    const rows = table.rows.map((row) => results.row(row, row['email'] === 'a@b.example' ? kept : undefined));
    const written = tableLines({ columns, rows, format: table.format }, false).join('');
    expect(written.split('\r\n')).toEqual([
      'email,email.work,phone,email.status,email.mx_records,email.name,email.geo.lat,email.error,email.message,email.credits',
      'a@b.example,w,+49 30,deliverable,a; b,"\'=HYPERLINK(""x"")",-1.5,,,1',
      'c@d.example,,,,,,,,,',
      '',
    ]);
  });
});
