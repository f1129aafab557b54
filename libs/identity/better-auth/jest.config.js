module.exports = { displayName: 'identity-better-auth', preset: '../../../jest.preset.js' };
