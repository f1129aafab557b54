module.exports = { displayName: 'generators', preset: '../../jest.preset.js' };
