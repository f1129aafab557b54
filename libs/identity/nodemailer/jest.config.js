module.exports = { displayName: 'identity-nodemailer', preset: '../../../jest.preset.js' };
