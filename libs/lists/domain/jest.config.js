module.exports = { displayName: 'lists-domain', preset: '../../../jest.preset.js' };
