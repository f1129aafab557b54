module.exports = { displayName: 'billing-domain', preset: '../../../jest.preset.js' };
