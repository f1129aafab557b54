import { parseAddress } from '@enrichment/email-domain';
import { describe, expect, it } from '@jest/globals';
import { ownHeloName, thisMachine } from './helo-name';

const four = { address: '10.0.0.5', family: 'IPv4' } as const;
const six = { address: 'fe80::1%eth0', family: 'IPv6' } as const;
const never = () => new Promise<string>(() => undefined);
const fails = () => Promise.reject(new Error('no resolver'));

describe("the service's name for mail servers", () => {
  it.each([
    ['mx.example.com', never, [four], 'mx.example.com'],
    ['mx', () => Promise.resolve('mx.example.com'), [four], 'mx.example.com'],
    ['mx', () => Promise.resolve('mx'), [six, four], '[10.0.0.5]'],
    ['10.0.0.5', fails, [four], '[10.0.0.5]'],
    ['mx', fails, [six], '[IPv6:fe80::1]'],
    ['mx', never, [], '[127.0.0.1]'],
  ])('of %s', async (hostname, fullName, addresses, name) => {
    const machine = { hostname: () => hostname, fullName, addresses: () => addresses };
    expect(await ownHeloName(machine)).toBe(name);
  });

  it('is valid in EHLO, also on this machine', async () => {
    const name = await ownHeloName(thisMachine);
    expect(parseAddress(`x@${name}`).asciiDomain).toBe(name.toLowerCase());
  });
});
