export { queryRdap } from '../query-rdap';
export { parseBootstrap } from '../bootstrap';
export { referralIn, registrationIn } from '../whois-reply';
