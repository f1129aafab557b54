import { describe, expect, it } from '@jest/globals';
import { errorForLog } from './logging';

describe('errorForLog', () => {
  it('has the cause of a failed query, without its parameters', () => {
    const driverError = Object.assign(new Error('duplicate key value violates unique constraint "c"'), {
      code: '23505',
      severity: 'ERROR',
      constraint: 'c',
      detail: 'Key (body)=(an answer) already exists.',
    });
    const logged = errorForLog(
      Object.assign(driverError, { query: 'UPDATE t SET body = $1', parameters: ['an answer'] }),
    );
    expect(logged).toMatchObject({
      code: '23505',
      constraint: 'c',
      message: expect.stringMatching(/duplicate key/),
    });
    expect(JSON.stringify(logged)).not.toContain('an answer');
  });

  it('has the causes too', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      secret: 's3cret',
    });
    const logged = errorForLog(new Error('The database does not answer.', { cause }));
    expect(logged).toMatchObject({
      message: 'The database does not answer.',
      cause: { code: 'ECONNREFUSED' },
    });
    expect(JSON.stringify(logged)).not.toContain('s3cret');
  });

  it('returns other values unchanged', () => {
    expect(errorForLog('text')).toBe('text');
  });
});
