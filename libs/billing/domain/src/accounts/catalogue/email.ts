/** Operations of e-mail. */
export const emailOperations = {
  email: {
    path: '/v1/email/validate',
    method: 'validate',
    label: 'Email validation',
    summary: 'Validate an email address',
    description: 'Whether an address can receive mail, with facts about its domain.',
    credits: 1,
    perSecond: 10,
    extras: {
      email_company: {
        label: 'Company with an email',
        description: 'For the company object, in addition to `email`.',
        credits: 1,
      },
    },
  },
} as const;

/** Its routes that cost nothing. */
export const emailRoutes = { outcomes: { max: 50, of: '`POST /v1/email/outcomes`' } } as const;
