const fc = require('fast-check');

// Surviving mutants would run every property to its end. Stryker does not use shrunk inputs.
fc.configureGlobal({ interruptAfterTimeLimit: 300, endOnFailure: true });
