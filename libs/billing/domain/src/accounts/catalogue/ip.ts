/** Operations of IP addresses. */
export const ipOperations = {
  ip: {
    path: '/v1/ip/lookup',
    method: 'lookup',
    label: 'IP lookup',
    summary: 'Locate an IP address',
    description: 'The location and the network of an address.',
    credits: 1,
    block: { size: 100, label: '100 IP lookups', description: 'For a block of 100 lookups.' },
    perSecond: 100,
  },
} as const;
