/**
 * The reason of a signal whose work is over. Without a reason `abort` makes a `DOMException` with a stack each time, which took a twelfth of
 * the processor time of an email validation.
 */
export const noLongerNeeded = new Error('The answer is no longer needed.');
