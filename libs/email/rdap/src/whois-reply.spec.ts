import { describe, expect, it } from '@jest/globals';
import { referralIn, registrationIn } from './whois-reply';

const now = Date.UTC(2026, 10, 21);
const read = (reply: string, domain = 'x.test') => registrationIn(reply, domain, now);

describe('a proxy that prints the block of the top-level domain first', () => {
  it('has the date of the domain', () => {
    const iana =
      'domain:       COM\norganisation: VeriSign\ncreated:      1985-01-01\nsource:       IANA\n\n';
    const own = 'Domain Name: EXAMPLE.COM\nCreation Date: 2001-02-03T04:05:06Z\n';
    const now = Date.UTC(2026, 10, 28);
    expect(registrationIn(iana + own, 'example.com', now)).toBe('2001-02-03T04:05:06Z');
    expect(registrationIn(own, 'example.com', now)).toBe('2001-02-03T04:05:06Z');
    expect(registrationIn(iana, 'example.com', now)).toBeUndefined();
  });

  it.each([
    [
      'its name is on the next line',
      'UK',
      'example.co.uk',
      'Domain name:\n    example.co.uk\n\nRegistered on: 14-Aug-1996',
    ],
    [
      'IANA writes the ending in its script',
      'РФ',
      'xn--e1afmkfd.xn--p1ai',
      'domain: XN--E1AFMKFD.XN--P1AI\ncreated: 1996-08-14',
    ],
    ['no line has its name', 'TEST', 'example.test', '# whois.nic.test\n\nRegistered: 1996-08-14'],
  ])('is the domain’s own behind IANA’s block, where %s', (_where, ending, domain, own) => {
    const iana = `% IANA WHOIS server\n\ndomain: ${ending}\n\nstatus: ACTIVE\n\ncreated: 1985-07-24\nsource: IANA\n\n`;
    for (const reply of [iana + own, (iana + own).replaceAll('\n', '\r\n')])
      expect(registrationIn(reply, domain, now)).toBe('1996-08-14T00:00:00Z');
    expect(registrationIn(iana, domain, now)).toBeUndefined();
  });
});

describe('registrationIn', () => {
  it.each([
    ['   Domain Name: X.TEST\r\n   Creation Date: 1995-08-14T04:00:00Z\r\n', '1995-08-14T04:00:00Z'], // gTLDs
    [
      'domain:        X.TEST\ncreated:       1997-09-23T09:45:07Z\npaid-till: 2027-01-01',
      '1997-09-23T09:45:07Z',
    ], // ru
    [
      'domain.............: x.test\nstatus.............: Registered\ncreated............: 20.7.1999 00:00:00',
      '1999-07-20T00:00:00Z',
    ], // fi
    [
      'Domain:             x.test\nStatus:             ok\nCreated:            1999-12-10 00:00:00',
      '1999-12-10T00:00:00Z',
    ], // it
    ['DOMAIN NAME:           x.test\ncreated:               1999.12.02 13:00:00', '1999-12-02T13:00:00Z'], // pl
    ['domain:       x.test\nregistrant:   A\nregistered:   21.10.1997 01:00:00', '1997-10-21T01:00:00Z'], // cz
    [
      '    Domain name:\n        x.test\n\n    Relevant dates:\n        Registered on: 14-Feb-1997',
      '1997-02-14T00:00:00Z',
    ], // uk
    [
      '[Domain Name]                   X.TEST\n[Created on]                    1999/01/01',
      '1999-01-01T00:00:00Z',
    ], // jp
    ['Domain Name: x.test\nRegistration Time: 1999-01-01 00:00:00', '1999-01-01T00:00:00Z'], // cn
    [
      'Domain Name                 : x.test\nRegistered Date             : 1999. 07. 28.',
      '1999-07-28T00:00:00Z',
    ], // kr
    ['Domain Name: x.test\n   Record created on 1998-07-22 00:00:00 (UTC+8)', '1998-07-21T16:00:00Z'], // tw
    ['Domain Name:  X.TEST\nDomain Name Commencement Date: 13-12-1996', '1996-12-13T00:00:00Z'], // hk
    ['Domain:               x.test\nRegistered:           1999-01-01', '1999-01-01T00:00:00Z'], // dk
    ['Domain:\tx.test\nRegistered:\tTue Dec 12 2000', '2000-12-12T00:00:00Z'], // be
    ['** Domain Name: x.test\nCreated on..............: 2001-Aug-23.', '2001-08-23T00:00:00Z'], // tr
    ['domain:      x.test\ncreated:     19990521 #1234', '1999-05-21T00:00:00Z'], // br
    [
      'Domain name................: x.test\nDomain created: 1999-06-07 13:01:43 (GMT+0:00)',
      '1999-06-07T13:01:43Z',
    ], // kz
    ['x.test\nFirst registration date:\n1996-01-01', '1996-01-01T00:00:00Z'], // ch
  ])('%j', (reply, date) => {
    expect(read(reply)).toBe(date);
  });

  it.each([
    [
      'Domain Name: X.EDU\n\nDomain record activated:    15-Jul-1985\nDomain record last updated: 01-Jan-2026',
      'x.edu',
      '1985-07-15',
    ],
    ['domain:       x.co.il\nassigned:     05-06-1999\nvalidity:     05-06-2027', 'x.co.il', '1999-06-05'],
    [
      'domain: x.co.il\nchanged:      domain-registrar AT isoc.org.il 19990605 (Assigned)',
      'x.co.il',
      '1999-06-05',
    ],
    ['domain:           x.com.ua\ncreated:          0-UANIC 20190425140101', 'x.com.ua', '2019-04-25'],
    ['Domain X.KG (ACTIVE)\nRecord created: Tue Feb 10 09:42:42 2004', 'x.kg', '2004-02-10'],
    ['Nombre de Dominio: x.com.ve\nFecha de Creacion: 2005-11-21 14:16:01', 'x.com.ve', '2005-11-21'],
    ['DOMAIN NAME: x.bg (x.bg)\nactivated on: 05/06/2003 00:00:00 EEST', 'x.bg', '2003-06-05'],
    [
      'a [Domain Name]              x.com.my\nc [Record Created]           13-MAY-2009',
      'x.com.my',
      '2009-05-13',
    ],
    ['Domain: x.pt\nCreation Date: 04/03/1996 00:00:00', 'x.pt', '1996-03-04'],
    ['domain_name: x.nz\ndomain_dateregistered: 1999-02-03T00:00:00+13:00', 'x.nz', '1999-02-02'],
    ['domain: x.is\ncreated:      March 24 1995', 'x.is', '1995-03-24'],
    ['[登録年月日]                    2001/05/22', 'x.jp', '2001-05-22'],
    ['Domain Name: x.test\nCreation Date: 05/06/1999', 'x.test', undefined],
    ['Data de registo / Creation Date (dd/mm/yyyy): 05/06/1999', 'x.pt', '1999-06-05'],
    ['Created (JJ/MM/AAAA) : 05/06/1999\nExpire (JJ/MM/AAAA) : 05/06/2027', 'x.pf', '1999-06-05'],
    ['Created (mm/dd/yyyy): 05/06/1999', 'x.test', '1999-05-06'],
    ['Registration date: 05/06/1999', 'x.sm', '1999-06-05'],
    ['Domain registered: 05/06/1999', 'x.tk', '1999-05-06'],
    ['Creation date.......: 05-06-1999 00:00:00 GMT+1', 'x.tn', '1999-06-04'],
    ['Acivated \t: 1999-06-05 00:00:00\nOwner Created\t: 2001-06-05 00:00:00', 'x.tn', '1999-06-05'],
    ['Fecha de activaci\u00f3n: 1999-06-05', 'x.bo', '1999-06-05'],
    ['Fecha de creaci\ufffdn: 1999-06-05', 'x.test', '1999-06-05'],
    ['date_approved: 1999-06-05 16:03:30\ndate_renewal: 2027-06-05', 'x.co.ca', '1999-06-05'],
    ['created: "1999-06-05T15:45:18+01:00"', 'x.test.fr', '1999-06-05'],
    ['Created at: 1999-06-05', 'x.test', '1999-06-05'],
  ])('%j of %s: %s', (reply, domain, day) => {
    expect(read(reply, domain)?.slice(0, 10)).toBe(day);
  });

  it('returns the first valid date', () => {
    expect(read('Creation Date: REDACTED\ncreated: 1999-01-01\ncreated: 2001-01-01')).toBe(
      '1999-01-01T00:00:00Z',
    );
  });

  it('returns no date of a contact or of a set of keys', () => {
    const others =
      'contact: A\ncreated: 2001-01-01\n\nnsset: B\r\ncreated: 2002-01-01\n \nnic-hdl-br: C\ncreated: 2003-01-01';
    expect(read(`domain: x.test\nstatus: ok\n\n${others}`)).toBeUndefined();
    expect(read(`${others}\n\ndomain: x.test\ncreated: 1999-01-01`)).toBe('1999-01-01T00:00:00Z');
    expect(read('domain: x.test\ncontact: A\ncreated: 1999-01-01')).toBe('1999-01-01T00:00:00Z');
  });

  it('ignores a later date when the registry states only that the domain is older', () => {
    expect(
      read('domain: x.test\ncreated: before 19950101\n\nchanged: 2006-04-06\ncreated: 20060406'),
    ).toBeUndefined();
  });

  it.each([
    'No match for "X.TEST".',
    'domain: TEST\nwhois: whois.nic.test\ncreated: 1985-01-01', // IANA, of the top-level domain
    'Domain Name: y.test\nCreation Date: 1995-08-14T04:00:00Z',
    'Registered on: before Aug-1996',
    'Updated Date: 2020-01-01\nExpiry Date: 2027-01-01\nlast created something: 1999',
    `created: ${' '.repeat(600)}1999-01-01`,
  ])('nothing in %j', (reply) => {
    expect(read(reply)).toBeUndefined();
  });

  it('accepts a reply with an internationalized domain in its own letters', () => {
    expect(read('domain: bücher.test\ncreated: 1999-01-01', 'xn--bcher-kva.test')).toBe(
      '1999-01-01T00:00:00Z',
    );
  });
});

describe('referralIn', () => {
  it.each([
    ['% IANA WHOIS server\n\nrefer:        whois.nic.io\n\ndomain:       IO', 'whois.nic.io', 43],
    ['whois:        WHOIS.nic.test', 'whois.nic.test', 43],
    ['ReferralServer: whois://whois.nic.test:4343/', 'whois.nic.test', 4343],
    ['refer: 127.0.0.1:4343', '127.0.0.1', 4343],
    ['refer: [::1]:4343', '::1', 4343],
  ])('%j', (reply, host, port) => {
    expect(referralIn(reply)).toEqual({ host, port });
  });

  it.each([
    '',
    'refer:',
    'refer: http://x.test/',
    'refer: a b',
    'refer: x.test:0',
    'refer: x.test:99999',
    'whois: whois.nic.test; rm',
  ])('none in %j', (reply) => {
    expect(referralIn(reply)).toBeUndefined();
  });
});
