module.exports = { displayName: 'email-rdap', preset: '../../../jest.preset.js' };
