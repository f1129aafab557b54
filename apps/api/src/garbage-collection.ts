import { setFlagsFromString } from 'node:v8';

/**
 * From a sample of early survivors V8 decides which objects to make where long-lived ones are kept. At one start of about
 * ten it picked some that every request makes: they then hold their whole request in memory until the next full garbage
 * collection, 9 kB a request, and requests cost a third more. Without that guess every start is like the best one.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
