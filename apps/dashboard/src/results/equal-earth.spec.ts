import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frame, project, unitsOf } from './equal-earth';

describe('the map', () => {
  // The positions of d3-geo, with which the build draws the countries.
  it.each([
    ['the middle', 0, 0, 400, 194],
    ['the eastern edge', 180, 0, 799.23, 194],
    ['London', -0.09, 51.5, 399.84, 51.66],
    ['Sydney', 151.2, -33.9, 707.78, 292.13],
  ])('has a position for %s', (_, longitude, latitude, x, y) => {
    const place = project(longitude, latitude);
    expect(place.x).toBeCloseTo(x);
    expect(place.y).toBeCloseTo(y);
  });

  it('contains every inhabited place', () => {
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    const latitude = fc.double({ min: -56, max: 84, noNaN: true });
    fc.assert(
      fc.property(longitude, latitude, (at, north) => {
        const { x, y } = project(at, north);
        return x >= 0 && x <= frame.width && y >= 0 && y <= frame.height;
      }),
    );
  });

  it('draws a thousand kilometres to scale', () => {
    expect(unitsOf(1_000, 0, 10)).toBeCloseTo(27, 0);
  });
});
