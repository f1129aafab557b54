import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { EnrichmentClient } from './enrichment-client';
import type { ClientOptions } from './options';

const right: ClientOptions = { baseUrl: 'http://api.test', apiKey: 'enr_secret' };

function thrownBy(options: Partial<Record<keyof ClientOptions, unknown>>): Error {
  try {
    new EnrichmentClient({ ...right, ...options } as ClientOptions);
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was accepted.');
}

describe('options', () => {
  it.each<[keyof ClientOptions, unknown]>([
    ['baseUrl', '/v1'],
    ['baseUrl', 'ftp://api.test'],
    ['baseUrl', 'http://enr_secret@api.test'],
    ['baseUrl', 'http://api.test?key=enr_secret'],
    ['baseUrl', 'http://api.test#enr_secret'],
    ['apiKey', ''],
    ['apiKey', undefined],
    ['apiKey', 'enr_secret\n'],
    ['apiKey', 'enr_secretö'],
    ['timeoutMs', 0],
    ['timeoutMs', Number.NaN],
    ['timeoutMs', Infinity],
    ['attemptTimeoutMs', 2 ** 31],
    ['retries', -1],
    ['retries', 1.5],
  ])('are refused by name, and not repeated: %s %p', (name, value) => {
    const { message } = thrownBy({ [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('enr_secret');
  });

  it.each(['http://api.test/v1', 'http://api.test/v1/'])('name the version that %s has twice', (baseUrl) => {
    expect(thrownBy({ baseUrl }).message).toBe(
      'Write baseUrl without /v1, which this client adds: http://api.test',
    );
  });

  it('of a call are checked too', async () => {
    const { ip } = new EnrichmentClient(right);
    await expect(ip.lookup({ ip: '::' }, { idempotencyKey: 'two words' })).rejects.toThrow('idempotencyKey');
    await expect(ip.lookup({ ip: '::' }, { timeoutMs: -1 })).rejects.toThrow('timeoutMs');
  });

  it('are not shown by a client that is printed', () => {
    const client = new EnrichmentClient(right);
    expect(inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client)).not.toContain('enr_');
  });
});
