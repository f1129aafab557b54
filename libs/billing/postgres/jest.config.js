module.exports = { displayName: 'billing-postgres', preset: '../../../jest.preset.js' };
