module.exports = { displayName: 'billing-tls', preset: '../../../jest.preset.js' };
