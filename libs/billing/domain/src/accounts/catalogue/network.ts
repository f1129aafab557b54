/** Operations of the professional network. */
export const networkOperations = {
  company: {
    path: '/v1/network/company',
    method: 'get',
    label: 'Company',
    summary: "Read a company's page",
    description: "The data of a company's page of the network.",
    credits: 1,
    perSecond: 10,
    extraLimit: 'fresh',
  },
  profile: {
    path: '/v1/network/profile',
    method: 'get',
    label: 'Profile',
    summary: "Read a person's page",
    description: "The data of a person's page of the network.",
    credits: 1,
    perSecond: 10,
    extraLimit: 'fresh',
  },
  watch: {
    path: '/v1/network/watches',
    method: 'start',
    label: 'Watch',
    summary: 'Watch a page for changes',
    description: 'The service reads the page once a day for 30 days and sends changes to your webhooks.',
    credits: 10,
    perSecond: 10,
  },
} as const;

/** Its routes that cost nothing. */
export const networkRoutes = {
  watches: { max: 10, of: '`GET /v1/network/watches` and `POST /v1/network/watches/end`' },
} as const;
