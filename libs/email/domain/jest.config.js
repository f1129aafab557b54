module.exports = { displayName: 'email-domain', preset: '../../../jest.preset.js' };
