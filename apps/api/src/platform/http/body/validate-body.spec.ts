import { describe, expect, it } from '@jest/globals';
import { IsBoolean, IsDefined, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import fc from 'fast-check';
import { InsteadOf, validateBody } from './validate-body';

class Request {
  @IsDefined()
  @IsString()
  @MaxLength(5)
  id!: string;

  @IsOptional()
  @IsBoolean()
  cached = true;
}

/** A DTO whose rules need no class-validator. */
class PlainRequest {
  @IsDefined()
  @IsString()
  id!: string;

  @IsOptional()
  @IsBoolean()
  cached = true;
}

const bodies = fc.dictionary(
  fc.constantFrom('id', 'cached', 'constructor', '__proto__', 'x'),
  fc.jsonValue({ maxDepth: 3 }),
);

const code = (body: unknown, type: new () => object = Request) => {
  try {
    validateBody(type, body as Record<string, unknown>);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? error;
  }
};

class EitherRequest {
  @IsDefined()
  @IsString()
  id!: string;

  @InsteadOf('id')
  @IsOptional()
  @IsString()
  website?: string;
}

class RuledEitherRequest extends EitherRequest {
  @IsDefined()
  @IsString()
  @MaxLength(5)
  kind!: string;
}

describe('a body with one of two parameters', () => {
  it.each([
    [{ id: 'acme' }, undefined],
    [{ website: 'acme.com' }, undefined],
    [{ id: null, website: 'acme.com' }, undefined],
    [{ id: 'acme', website: null }, undefined],
    [{}, 'REQ_002'],
    [{ id: null, website: null, x: 1 }, 'REQ_002'],
    [{ id: 'acme', website: 'acme.com' }, 'REQ_001'],
    [{ id: 1, website: 2, x: 1 }, 'REQ_001'],
    [{ website: 1 }, 'REQ_003'],
    [{ website: 'acme.com', x: 1 }, 'REQ_004'],
  ])('%j: %s', (body, expected) => {
    expect(code(body, EitherRequest)).toBe(expected);
    expect(code({ kind: 'a', ...body }, RuledEitherRequest)).toBe(expected);
    if (expected === undefined)
      expect(code({ kind: 'too long', ...body }, RuledEitherRequest)).toBe('REQ_003');
  });

  it('names both', () => {
    expect(() => validateBody(EitherRequest, { id: 'a', website: 'b' })).toThrow(
      'The body cannot be used: "id" and "website" exclude each other. Send "id" or "website".',
    );
    expect(() => validateBody(EitherRequest, {})).toThrow('The required parameter "id" is missing');
  });
});

describe('a body', () => {
  it('becomes an instance of its class, with defaults for absent fields', () => {
    const body = validateBody(Request, { id: 'acme' });
    expect(body).toBeInstanceOf(Request);
    expect(body).toEqual({ id: 'acme', cached: true });
    expect(validateBody(Request, { id: 'acme', cached: null })).toEqual({ id: 'acme', cached: true });
    expect(validateBody(Request, { id: 'acme', cached: false })).toEqual({ id: 'acme', cached: false });
  });

  it('names the rule that a value of the right type breaks', () => {
    class Ruled {
      @IsDefined()
      @MaxLength(5, { message: 'Give at most 5 characters.' })
      @IsString()
      id!: string;
    }
    expect(() => validateBody(Ruled, { id: 'too long' })).toThrow(
      'The parameter "id" has a wrong value. Give at most 5 characters.',
    );
    expect(() => validateBody(Ruled, { id: 1 })).toThrow('The parameter "id" must be a string.');
    class Bounded {
      @Min(1)
      @IsInt()
      limit!: number;
    }
    expect(() => validateBody(Bounded, { limit: 0 })).toThrow(
      'The parameter "limit" has a wrong value: limit must not be less than 1.',
    );
    expect(() => validateBody(Bounded, { limit: 1.5 })).toThrow('limit must be an integer number.');
    expect(() => validateBody(Bounded, { limit: '1' })).toThrow('The parameter "limit" must be a number.');
  });

  it.each([
    ['REQ_002', {}],
    ['REQ_002', { id: null, cached: 1, other: 1 }],
    ['REQ_003', { id: 1, other: 1 }],
    ['REQ_003', { id: ['acme'] }],
    ['REQ_003', { id: 'acme', cached: 'no' }],
    ['REQ_003', { id: 'too long' }],
    ['REQ_004', { id: 'acme', other: 1 }],
    ['REQ_004', JSON.parse('{"id":"acme","__proto__":{"id":"x"}}')],
    ['REQ_004', { id: 'acme', constructor: 1 }],
  ])('is refused with %s: %j', (expected, body) => {
    expect(code(body)).toBe(expected);
  });

  it.each(['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'then', 'length', 'toJSON'])(
    'has no value whose "%s" is its own',
    (name) => {
      for (const value of ['1', 'null', '{}', '[]', '"x"', '{"prototype":1}']) {
        const odd: unknown = JSON.parse(`{${JSON.stringify(name)}:${value}}`);
        expect(code({ id: odd })).toBe('REQ_003');
        expect(code({ id: 'acme', cached: odd })).toBe('REQ_003');
        expect(code({ id: [odd] })).toBe('REQ_003');
      }
    },
  );

  it('of any JSON is accepted, or refused with a code of the contract', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect([undefined, 'REQ_002', 'REQ_003', 'REQ_004']).toContain(code(body));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused with the same error when class-validator adds nothing', () => {
    const isTooLong = ({ id }: Record<string, unknown>) => typeof id === 'string' && id.length > 5;
    fc.assert(
      fc.property(bodies, (body) => {
        fc.pre(!isTooLong(body));
        expect(code(body, PlainRequest)).toBe(code(body));
      }),
      { numRuns: 2_000 },
    );
    expect(validateBody(PlainRequest, { id: 'acme', cached: null })).toEqual({ id: 'acme', cached: true });
    expect(code({ id: 'too long' }, PlainRequest)).toBeUndefined();
  });
});
