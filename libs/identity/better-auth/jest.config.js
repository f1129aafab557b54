module.exports = {
  displayName: 'identity-better-auth',
  preset: '../../../jest.preset.js',
  // It is imported when it is needed, by the name that its compiled file has.
  moduleNameMapper: { '^\\./auth\\.js$': './auth' },
};
