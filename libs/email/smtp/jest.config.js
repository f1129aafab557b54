module.exports = { displayName: 'email-smtp', preset: '../../../jest.preset.js' };
