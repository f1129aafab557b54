/** Addresses all over the IPv4 space, the same in every run. */
export function addressesOverAll(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const mixed = Math.imul(i + 1, 0x9e3779b1) >>> 0;
    return [24, 16, 8, 0].map((shift) => (mixed >>> shift) & 255).join('.');
  });
}
