module.exports = { displayName: 'billing-redis', preset: '../../../jest.preset.js' };
