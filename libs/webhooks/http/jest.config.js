module.exports = { displayName: 'webhooks-http', preset: '../../../jest.preset.js' };
