module.exports = { displayName: 'email-postgres', preset: '../../../jest.preset.js' };
