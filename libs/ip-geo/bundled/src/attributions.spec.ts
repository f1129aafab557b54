import { describe, expect, it } from '@jest/globals';
import { ATTRIBUTIONS } from './attributions';

describe('ATTRIBUTIONS', () => {
  it('has the link that DB-IP requires', () => {
    expect(ATTRIBUTIONS).toContainEqual(
      expect.objectContaining({
        text: 'IP Geolocation by DB-IP',
        url: 'https://db-ip.com',
        licence: 'CC BY 4.0',
      }),
    );
  });
});
