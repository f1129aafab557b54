import { describe, expect, it } from '@jest/globals';
import { countDmarc, dmarcNames, isDkimKey, readSpf } from './policies';

describe('readSpf', () => {
  it.each([
    [['v=spf1'], true, false],
    [['V=SPF1 -ALL'], true, true],
    [['v=spf1  -all  '], true, true],
    [['v=spf1 mx -all'], true, false],
    [['v=spf1 ~all'], true, false],
    [['v=spf1 -all', 'other'], true, true],
    [['v=spf1 -all', 'v=spf1 -all'], false, false],
    [['v=spf10 -all', ' v=spf1 -all', 'spf2.0/pra', 'v=spf1\t-all'], false, false],
    [[], false, false],
  ])('%j: present %s, sends nothing %s', (texts, hasSpf, sendsNothing) => {
    expect(readSpf(texts)).toEqual({ hasSpf, sendsNothing });
  });
});

describe('DMARC', () => {
  it('walks up the tree, with a leap over long names, in at most eight steps', () => {
    expect(dmarcNames('b.example.com')).toEqual(['_dmarc.b.example.com', '_dmarc.example.com', '_dmarc.com']);
    expect(dmarcNames('1.2.3.4.5.6.7.8.9.example.com')).toEqual([
      '_dmarc.1.2.3.4.5.6.7.8.9.example.com',
      '_dmarc.5.6.7.8.9.example.com',
      '_dmarc.6.7.8.9.example.com',
      '_dmarc.7.8.9.example.com',
      '_dmarc.8.9.example.com',
      '_dmarc.9.example.com',
      '_dmarc.example.com',
      '_dmarc.com',
    ]);
    expect(dmarcNames('a.b.c.d.e.f.g.h')).toHaveLength(8);
  });

  it('counts policies', () => {
    expect(countDmarc(['v=DMARC1; p=none', 'v = DMARC1 ;p=none', 'v=DMARC1'])).toBe(3);
    expect(countDmarc(['v=DMARC10; p=none', 'v=dmarc1; p=none', 'p=none; v=DMARC1', ' v=DMARC1', ''])).toBe(
      0,
    );
  });
});

describe('isDkimKey', () => {
  it.each(['p=MIGf', 'v=DKIM1; k=rsa; p=MIGf', 'k=rsa ; p = MIGf==', 'v=DKIM1;t=y;p=abc;n=p='])(
    '%s is one',
    (text) => {
      expect(isDkimKey(text)).toBe(true);
    },
  );

  it.each([
    '',
    'v=DKIM1; p=',
    'v=DKIM1; p= ;',
    'v=DKIM1',
    'v=DMARC1; p=reject',
    'v=spf1 -all',
    'o=~',
    'p',
    'sp=abc',
    'v=DKIM2; p=abc',
  ])('%j is none', (text) => {
    expect(isDkimKey(text)).toBe(false);
  });
});
