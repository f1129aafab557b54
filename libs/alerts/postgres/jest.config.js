module.exports = { displayName: 'alerts-postgres', preset: '../../../jest.preset.js' };
