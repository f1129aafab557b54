export default { displayName: 'docs', preset: '../../jest.preset.js' };
