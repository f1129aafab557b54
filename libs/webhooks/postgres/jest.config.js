module.exports = { displayName: 'webhooks-postgres', preset: '../../../jest.preset.js' };
