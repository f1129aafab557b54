const fc = require('fast-check');

// A mutant that survives runs every property to its end, and shrinking gives Stryker nothing.
fc.configureGlobal({ interruptAfterTimeLimit: 300, endOnFailure: true });
