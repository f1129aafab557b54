module.exports = { displayName: 'email-dns', preset: '../../../jest.preset.js' };
