export const guide = '/docs/webhooks';
