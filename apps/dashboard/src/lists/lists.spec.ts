import { isHeader, type OperationName, parseTable, type Table } from '@enrichment/client/lists';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PresentedList } from '../api/generated/openapi';
import { piecesOf, prepare } from './prepare';
import { type Format, resultFile } from './result-file';

const read = (text: string, operation: OperationName = 'email'): Table =>
  parseTable(new TextEncoder().encode(text), false, (cells, rest) => isHeader(operation, cells, rest));

describe('a new list', () => {
  it('counts duplicates, malformed and empty rows', () => {
    const table = read('name,email\nA,a@b.example\nB,\nC,a@b.example\nD,d\nE,"a\0@c.example"');
    expect(prepare(table, 'email', 'email')).toEqual({
      field: 'email',
      subjects: ['a@b.example', null, 'a@b.example', 'd', 'a@c.example'],
      sameAs: [null, null, 0, null, null],
      requests: 3,
      duplicates: 1,
      malformed: 1,
      empty: 1,
    });
  });

  it('sends each website once, in whatever form its rows have it', () => {
    const forms = ['acme.example', 'https://www.Acme.example/about', 'ACME.example:443', 'other.example'];
    const table = read(`website\n${forms.join('\n')}`, 'company');
    const expected = { field: 'website', sameAs: [null, 0, 0, null], requests: 2, duplicates: 2 };
    expect(prepare(table, 'company', 'website')).toMatchObject(expected);
  });

  it('is sent in pieces that fit, whatever its rows hold', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 4_000 });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 300 }), fc.integer({ min: 1, max: 20 }), (cells, times) => {
        const rows = cells.map((name) => ({
          email: 'a@b.example',
          name: name.repeat(times).slice(0, 15_000),
        }));
        const table = { columns: ['email', 'name'], rows, format: { delimiter: ',', mark: '' } };
        const prepared = prepare(table, 'email', 'email');
        const pieces = [...piecesOf(table, prepared)];
        expect(pieces.flatMap((piece) => piece.subjects)).toEqual(prepared.subjects);
        expect(pieces.map(({ from }) => from)).toEqual(
          pieces.map((_, i) => pieces.slice(0, i).reduce((sum, piece) => sum + piece.cells.length, 0)),
        );
        for (const piece of pieces) {
          expect(piece.cells.length).toBeLessThanOrEqual(1_000);
          expect(new TextEncoder().encode(JSON.stringify(piece)).length).toBeLessThan(256 * 1_024);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the file of a result', () => {
  const list = { columns: ['name', 'email'], operation: 'email' } as unknown as PresentedList;
  const lines = [
    { cells: ['A', 'a@b.example'], credits: 1, code: null, body: { email: 'a@b.example', reason: '=1+1' } },
    { cells: ['B', ''], credits: 0, code: null, body: null },
    { cells: ['C', 'c'], credits: 0, code: 'EMAIL_001', body: { message: 'Malformed, "c".', details: {} } },
  ];
  const text = lines.map((line) => JSON.stringify(line) + '\n').join('');
  const fileOf = async (raw: string, format: Format) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await resultFile(list, new Blob([raw]), format)).arrayBuffer(),
    );

  it('is a CSV with the own columns, for Excel with a mark', async () => {
    const csv =
      'name,email,email.email,email.reason,email.error,email.message,email.credits\r\n' +
      "A,a@b.example,a@b.example,'=1+1,,,1\r\n" +
      'B,,,,,,\r\n' +
      'C,c,,,EMAIL_001,"Malformed, ""c"".",0\r\n';
    expect(await fileOf(text, 'csv')).toBe(csv);
    expect(await fileOf(text, 'excel')).toBe(`\ufeff${csv}`);
  });

  it('is JSON with the answers as they are', async () => {
    expect(JSON.parse(await fileOf(text, 'json'))).toEqual([
      { name: 'A', email: 'a@b.example', result: lines[0]!.body, error: null, credits: 1 },
      { name: 'B', email: '', result: null, error: null, credits: 0 },
      {
        name: 'C',
        email: 'c',
        result: null,
        credits: 0,
        error: { code: 'EMAIL_001', message: 'Malformed, "c".', details: {} },
      },
    ]);
    expect(JSON.parse(await fileOf('', 'json'))).toEqual([]);
  });

  it.each([999, 1_000, 1_001, 2_500])('of %i rows is whole, wherever its pieces end', async (count) => {
    const names = Array.from({ length: count }, (_, i) => `Zoë ${i}`);
    const raw = names.map((name) =>
      JSON.stringify({ cells: [name, ''], credits: 0, code: null, body: null }),
    );
    const json = JSON.parse(await fileOf(raw.join('\n'), 'json')) as { name: string }[];
    expect(json.map(({ name }) => name)).toEqual(names);
    const csv = await fileOf(raw.join('\n') + '\n', 'csv');
    expect(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(names);
  });
});
