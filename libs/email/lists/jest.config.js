module.exports = { displayName: 'email-lists', preset: '../../../jest.preset.js' };
