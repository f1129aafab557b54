module.exports = { displayName: 'lists-postgres', preset: '../../../jest.preset.js' };
