module.exports = { displayName: 'alerts-domain', preset: '../../../jest.preset.js' };
