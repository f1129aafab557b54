/** What receivers need to know. */
export const guide = '/docs/webhooks';
