module.exports = {
  displayName: 'generators',
  preset: '../../jest.preset.js',
  testPathIgnorePatterns: ['/node_modules/', '/workspace/'],
};
